import { usersContract } from '../contract.ts';
import { usersHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const usersFeature = defineFeature(usersContract, ({ database, throttle, publicUrl }) =>
  usersHandlers(database, throttle, publicUrl),
);
