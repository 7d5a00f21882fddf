import { settingsContract } from '../contract.ts';
import { settingsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const settingsFeature = defineFeature(settingsContract, (platform) =>
  settingsHandlers(platform.database, platform),
);
