import { defineFeature } from '#server/http/feature.ts';
import { shipmentRequestsContract } from '../contract.ts';
import { shipmentRequestsHandlers } from './routes.ts';

export const shipmentRequestsFeature = defineFeature(shipmentRequestsContract, ({ database, timeZone }) =>
  shipmentRequestsHandlers(database, timeZone),
);
