import { stockContract } from '../contract.ts';
import { stockHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const stockFeature = defineFeature(stockContract, ({ database, timeZone }) =>
  stockHandlers(database, timeZone),
);
