import { expiryContract } from '../contract.ts';
import { expiryHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const expiryFeature = defineFeature(expiryContract, ({ database, timeZone }) =>
  expiryHandlers(database, timeZone),
);
