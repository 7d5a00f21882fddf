import { defineFeature } from '#server/http/feature.ts';
import { stockContract } from '../contract.ts';
import { stockHandlers } from './routes.ts';

export const stockFeature = defineFeature(stockContract, ({ database, timeZone }) =>
  stockHandlers(database, timeZone),
);
