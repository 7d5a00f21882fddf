import { defineFeature } from '#server/http/feature.ts';
import { viewsContract } from '../contract.ts';
import { viewsHandlers } from './routes.ts';

export const savedViewsFeature = defineFeature(viewsContract, ({ database }) => viewsHandlers(database));
