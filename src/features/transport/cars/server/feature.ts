import { defineFeature } from '#server/http/feature.ts';
import { carsContract } from '../contract.ts';
import { carsHandlers } from './routes.ts';

export const carsFeature = defineFeature(carsContract, ({ database }) => carsHandlers(database));
