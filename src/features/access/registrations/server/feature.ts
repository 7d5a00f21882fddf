import { registrationsContract } from '../contract.ts';
import { registrationsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const registrationsFeature = defineFeature(registrationsContract, (platform) =>
  registrationsHandlers(platform.database, platform),
);
