import { defineFeature } from '#server/http/feature.ts';
import { mfaContract } from '../contract.ts';
import { mfaHandlers } from './routes.ts';

export const mfaFeature = defineFeature(mfaContract, (platform) => mfaHandlers(platform.database, platform));
