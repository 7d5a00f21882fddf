import { defineFeature } from '#server/http/feature.ts';
import { weatherContract } from '../contract.ts';
import { weatherImportContract } from '../import-contract.ts';
import { weatherHandlers } from './routes.ts';

export const weatherFeature = defineFeature(
  { ...weatherContract, ...weatherImportContract },
  ({ database }) => weatherHandlers(database),
);
