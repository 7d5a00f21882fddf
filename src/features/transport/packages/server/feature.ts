import { defineFeature } from '#server/http/feature.ts';
import { packagesContract } from '../contract.ts';
import { packagesHandlers } from './routes.ts';

export const packagesFeature = defineFeature(packagesContract, ({ database, publicUrl, timeZone }) =>
  packagesHandlers(database, publicUrl, timeZone),
);
