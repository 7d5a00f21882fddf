import { defineFeature } from '#server/http/feature.ts';
import { locationsContract } from '../contract.ts';
import { locationsHandlers } from './routes.ts';

export const locationsFeature = defineFeature(locationsContract, ({ database }) =>
  locationsHandlers(database),
);
