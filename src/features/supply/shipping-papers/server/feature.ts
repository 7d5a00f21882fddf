import { defineFeature } from '#server/http/feature.ts';
import { shippingPapersContract } from '../contract.ts';
import { shippingPapersHandlers } from './routes.ts';

export const shippingPapersFeature = defineFeature(shippingPapersContract, ({ database, timeZone }) =>
  shippingPapersHandlers(database, timeZone),
);
