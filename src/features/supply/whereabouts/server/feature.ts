import { defineFeature } from '#server/http/feature.ts';
import { whereaboutsContract } from '../contract.ts';
import { whereaboutsHandlers } from './routes.ts';

export const whereaboutsFeature = defineFeature(whereaboutsContract, ({ database, timeZone }) =>
  whereaboutsHandlers(database, timeZone),
);
