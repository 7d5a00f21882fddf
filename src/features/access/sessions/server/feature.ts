import { sessionsContract } from '../contract.ts';
import { sessionsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const sessionsFeature = defineFeature(sessionsContract, ({ database }) => sessionsHandlers(database));
