import { batchesContract } from '../contract.ts';
import { batchesHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const batchesFeature = defineFeature(batchesContract, ({ database }) => batchesHandlers(database));
