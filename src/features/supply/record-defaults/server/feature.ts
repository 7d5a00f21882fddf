import { recordDefaultsContract } from '../contract.ts';
import { recordDefaultsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const recordDefaultsFeature = defineFeature(recordDefaultsContract, ({ database }) =>
  recordDefaultsHandlers(database),
);
