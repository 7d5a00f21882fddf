import { defineFeature } from '#server/http/feature.ts';
import { clientsContract } from '../contract.ts';
import { clientsHandlers } from './routes.ts';

export const clientsFeature = defineFeature(clientsContract, ({ database, timeZone }) =>
  clientsHandlers(database, timeZone),
);
