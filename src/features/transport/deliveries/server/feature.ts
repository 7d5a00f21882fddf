import { deliveriesContract } from '../contract.ts';
import { deliveriesHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const deliveriesFeature = defineFeature(deliveriesContract, (platform) =>
  deliveriesHandlers(platform.database, platform),
);
