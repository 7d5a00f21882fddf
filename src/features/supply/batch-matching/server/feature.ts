import { defineFeature } from '#server/http/feature.ts';
import { batchMatchingContract } from '../contract.ts';
import { batchMatchingHandlers } from './routes.ts';

export const batchMatchingFeature = defineFeature(batchMatchingContract, ({ database }) =>
  batchMatchingHandlers(database),
);
