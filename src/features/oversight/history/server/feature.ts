import { defineFeature } from '#server/http/feature.ts';
import { historyContract } from '../contract.ts';
import { historyHandlers } from './routes.ts';

export const historyFeature = defineFeature(historyContract, ({ database, timeZone }) =>
  historyHandlers(database, timeZone),
);
