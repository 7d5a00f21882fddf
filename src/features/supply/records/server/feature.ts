import { defineFeature } from '#server/http/feature.ts';
import { recordsContract, recordWrites } from '../contract.ts';
import { recordsHandlers, recordWritesHandlers } from './routes.ts';

export const recordsFeature = [
  defineFeature(recordsContract, ({ database, timeZone }) => recordsHandlers(database, timeZone)),
  defineFeature(recordWrites.inbounds, ({ database }) => recordWritesHandlers(database, 'inbounds')),
  defineFeature(recordWrites.outbounds, ({ database }) => recordWritesHandlers(database, 'outbounds')),
  defineFeature(recordWrites.returns, ({ database }) => recordWritesHandlers(database, 'returns')),
  defineFeature(recordWrites.inventories, ({ database }) => recordWritesHandlers(database, 'inventories')),
  defineFeature(recordWrites.destructions, ({ database }) => recordWritesHandlers(database, 'destructions')),
];
