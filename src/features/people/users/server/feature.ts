import { defineFeature } from '#server/http/feature.ts';
import { usersContract } from '../contract.ts';
import { usersHandlers } from './routes.ts';

export const usersFeature = defineFeature(usersContract, ({ database, throttle, publicUrl, timeZone }) =>
  usersHandlers(database, throttle, { publicUrl, timeZone }),
);
