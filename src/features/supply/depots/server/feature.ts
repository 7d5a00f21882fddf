import { defineFeature } from '#server/http/feature.ts';
import { depotsContract } from '../contract.ts';
import { depotsHandlers } from './routes.ts';

export const depotsFeature = defineFeature(depotsContract, ({ database }) => depotsHandlers(database));
