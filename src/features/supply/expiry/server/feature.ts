import { defineFeature } from '#server/http/feature.ts';
import { expiryContract } from '../contract.ts';
import { expiryHandlers } from './routes.ts';

export const expiryFeature = defineFeature(expiryContract, ({ database, timeZone }) =>
  expiryHandlers(database, timeZone),
);
