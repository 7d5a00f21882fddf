import { defineFeature } from '#server/http/feature.ts';
import { recallsContract } from '../contract.ts';
import { recallsHandlers } from './routes.ts';

export const recallsFeature = defineFeature(recallsContract, ({ database, identity, timeZone }) =>
  recallsHandlers(database, identity, timeZone),
);
