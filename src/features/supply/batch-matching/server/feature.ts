import { batchMatchingContract } from '../contract.ts';
import { batchMatchingHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const batchMatchingFeature = defineFeature(batchMatchingContract, ({ database }) =>
  batchMatchingHandlers(database),
);
