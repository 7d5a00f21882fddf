import { defineFeature } from '#server/http/feature.ts';
import { onTimeContract } from '../contract.ts';
import { onTimeHandlers } from './routes.ts';

export const onTimeFeature = defineFeature(onTimeContract, ({ database, timeZone }) =>
  onTimeHandlers(database, timeZone),
);
