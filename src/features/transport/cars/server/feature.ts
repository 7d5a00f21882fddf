import { carsContract } from '../contract.ts';
import { carsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const carsFeature = defineFeature(carsContract, ({ database }) => carsHandlers(database));
