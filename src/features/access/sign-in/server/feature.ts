import { defineFeature } from '#server/http/feature.ts';
import { accountsContract } from '../contract.ts';
import { accountsHandlers } from './routes.ts';

export const signInFeature = defineFeature(accountsContract, (platform) =>
  accountsHandlers(platform.database, platform),
);
