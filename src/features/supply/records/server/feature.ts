import { recordWrites, recordsContract } from '../contract.ts';
import { recordWritesHandlers, recordsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const recordsFeature = [
  defineFeature(recordsContract, ({ database, timeZone }) => recordsHandlers(database, timeZone)),
  defineFeature(recordWrites.inbounds, ({ database }) => recordWritesHandlers(database, 'inbounds')),
  defineFeature(recordWrites.outbounds, ({ database }) => recordWritesHandlers(database, 'outbounds')),
  defineFeature(recordWrites.returns, ({ database }) => recordWritesHandlers(database, 'returns')),
  defineFeature(recordWrites.inventories, ({ database }) => recordWritesHandlers(database, 'inventories')),
  defineFeature(recordWrites.destructions, ({ database }) => recordWritesHandlers(database, 'destructions')),
];
