import { defineFeature } from '#server/http/feature.ts';
import { accountabilityContract } from '../contract.ts';
import { accountabilityHandlers } from './routes.ts';

export const accountabilityFeature = defineFeature(accountabilityContract, ({ database, timeZone }) =>
  accountabilityHandlers(database, timeZone),
);
