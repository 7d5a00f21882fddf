import { defineFeature } from '#server/http/feature.ts';
import { deliveryReportsContract } from '../contract.ts';
import { deliveryReportsHandlers } from './routes.ts';

export const deliveryReportsFeature = defineFeature(deliveryReportsContract, ({ database, timeZone }) =>
  deliveryReportsHandlers(database, timeZone),
);
