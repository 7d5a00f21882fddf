import { citiesContract } from '../contract.ts';
import { citiesHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const citiesFeature = defineFeature(citiesContract, ({ database }) => citiesHandlers(database));
