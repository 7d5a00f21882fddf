import { defineFeature } from '#server/http/feature.ts';
import { stockLevelsContract } from '../contract.ts';
import { stockLevelsHandlers } from './routes.ts';

export const stockLevelsFeature = defineFeature(stockLevelsContract, ({ database, timeZone }) =>
  stockLevelsHandlers(database, timeZone),
);
