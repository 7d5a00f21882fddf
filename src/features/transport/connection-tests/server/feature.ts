import { defineFeature } from '#server/http/feature.ts';
import { connectionTestsContract } from '../contract.ts';
import { connectionTestsHandlers } from './routes.ts';

export const connectionTestsFeature = defineFeature(connectionTestsContract, (platform) =>
  connectionTestsHandlers(platform),
);
