import { defineFeature } from '#server/http/feature.ts';
import { siteDetailsContract } from '../contract.ts';
import { siteDetailsHandlers } from './routes.ts';

export const siteDetailsFeature = defineFeature(siteDetailsContract, ({ database }) =>
  siteDetailsHandlers(database),
);
