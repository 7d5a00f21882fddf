import { defineFeature } from '#server/http/feature.ts';
import { registrationsContract } from '../contract.ts';
import { registrationsHandlers } from './routes.ts';

export const registrationsFeature = defineFeature(registrationsContract, (platform) =>
  registrationsHandlers(platform.database, platform),
);
