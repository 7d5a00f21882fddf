import { defineFeature } from '#server/http/feature.ts';
import { trackingContract } from '../contract.ts';
import { trackingHandlers } from './routes.ts';

export const trackingFeature = defineFeature(trackingContract, (platform) => trackingHandlers(platform));
