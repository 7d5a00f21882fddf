import { defineFeature } from '#server/http/feature.ts';
import { deliveriesContract } from '../contract.ts';
import { deliveriesHandlers } from './routes.ts';

export const deliveriesFeature = defineFeature(deliveriesContract, (platform) =>
  deliveriesHandlers(platform.database, platform),
);
