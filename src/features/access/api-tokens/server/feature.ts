import { apiTokensContract } from '../contract.ts';
import { apiTokensHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const apiTokensFeature = defineFeature(apiTokensContract, ({ database }) =>
  apiTokensHandlers(database),
);
