import { defineFeature } from '#server/http/feature.ts';
import { passwordResetsContract } from '../contract.ts';
import { passwordResetsHandlers } from './routes.ts';

export const passwordResetsFeature = defineFeature(passwordResetsContract, (platform) =>
  passwordResetsHandlers(platform.database, platform),
);
