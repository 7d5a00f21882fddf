import { defineFeature } from '#server/http/feature.ts';
import { batchesContract } from '../contract.ts';
import { batchesHandlers } from './routes.ts';

export const batchesFeature = defineFeature(batchesContract, ({ database }) => batchesHandlers(database));
