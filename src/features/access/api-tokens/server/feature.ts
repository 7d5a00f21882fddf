import { defineFeature } from '#server/http/feature.ts';
import { apiTokensContract } from '../contract.ts';
import { apiTokensHandlers } from './routes.ts';

export const apiTokensFeature = defineFeature(apiTokensContract, ({ database }) =>
  apiTokensHandlers(database),
);
