import { depotsContract } from '../contract.ts';
import { depotsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const depotsFeature = defineFeature(depotsContract, ({ database }) => depotsHandlers(database));
