import { defineFeature } from '#server/http/feature.ts';
import { citiesContract } from '../contract.ts';
import { citiesHandlers } from './routes.ts';

export const citiesFeature = defineFeature(citiesContract, ({ database }) => citiesHandlers(database));
