import { defineFeature } from '#server/http/feature.ts';
import { sitesContract } from '../contract.ts';
import { sitesHandlers } from './routes.ts';

export const sitesFeature = defineFeature(sitesContract, ({ database }) => sitesHandlers(database));
