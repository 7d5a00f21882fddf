import { defineFeature } from '#server/http/feature.ts';
import { homeContract } from '../contract.ts';
import { homeHandlers } from './routes.ts';

export const homeFeature = defineFeature(homeContract, ({ database, timeZone }) =>
  homeHandlers(database, timeZone),
);
