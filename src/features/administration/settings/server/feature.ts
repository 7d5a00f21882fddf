import { defineFeature } from '#server/http/feature.ts';
import { settingsContract } from '../contract.ts';
import { settingsHandlers } from './routes.ts';

export const settingsFeature = defineFeature(settingsContract, (platform) =>
  settingsHandlers(platform.database, platform),
);
