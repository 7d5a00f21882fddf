import { defineFeature } from '#server/http/feature.ts';
import { providersContract } from '../contract.ts';
import { providersHandlers } from './routes.ts';

export const providersFeature = defineFeature(providersContract, ({ database }) =>
  providersHandlers(database),
);
