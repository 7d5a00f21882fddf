import { sitesContract } from '../contract.ts';
import { sitesHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const sitesFeature = defineFeature(sitesContract, ({ database }) => sitesHandlers(database));
