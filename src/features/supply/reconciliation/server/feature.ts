import { defineFeature } from '#server/http/feature.ts';
import { reconciliationContract } from '../contract.ts';
import { reconciliationHandlers } from './routes.ts';

export const reconciliationFeature = defineFeature(reconciliationContract, ({ database, timeZone }) =>
  reconciliationHandlers(database, timeZone),
);
