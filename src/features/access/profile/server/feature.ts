import { defineFeature } from '#server/http/feature.ts';
import { profileContract } from '../contract.ts';
import { profileHandlers } from './routes.ts';

export const profileFeature = defineFeature(profileContract, ({ database, throttle, publicUrl }) =>
  profileHandlers(database, throttle, publicUrl),
);
