import { locationsContract } from '../contract.ts';
import { locationsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const locationsFeature = defineFeature(locationsContract, ({ database }) =>
  locationsHandlers(database),
);
