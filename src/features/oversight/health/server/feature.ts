import { defineFeature } from '#server/http/feature.ts';
import { healthContract } from '../contract.ts';
import { healthHandlers } from './routes.ts';

export const healthFeature = defineFeature(healthContract, ({ database, smtp, portal }) =>
  healthHandlers(database, smtp, portal.version),
);
