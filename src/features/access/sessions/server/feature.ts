import { defineFeature } from '#server/http/feature.ts';
import { sessionsContract } from '../contract.ts';
import { sessionsHandlers } from './routes.ts';

export const sessionsFeature = defineFeature(sessionsContract, ({ database }) => sessionsHandlers(database));
