import { defineFeature } from '#server/http/feature.ts';
import { knownValuesContract } from '../contract.ts';
import { knownValuesHandlers } from './routes.ts';

export const knownValuesFeature = defineFeature(knownValuesContract, ({ database }) =>
  knownValuesHandlers(database),
);
