import { defineFeature } from '#server/http/feature.ts';
import { invoicesContract, paymentsContract } from '../contract.ts';
import { invoicesHandlers, paymentsHandlers } from './routes.ts';

export const invoicesFeature = [
  defineFeature(invoicesContract, (platform) => invoicesHandlers(platform.database, platform)),
  defineFeature(paymentsContract, ({ database }) => paymentsHandlers(database)),
];
