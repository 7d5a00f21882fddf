import { defineFeature } from '#server/http/feature.ts';
import { recordDefaultsContract } from '../contract.ts';
import { recordDefaultsHandlers } from './routes.ts';

export const recordDefaultsFeature = defineFeature(recordDefaultsContract, ({ database }) =>
  recordDefaultsHandlers(database),
);
