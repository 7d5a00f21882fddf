import { defineFeature } from '#server/http/feature.ts';
import { kitsContract } from '../contract.ts';
import { kitsHandlers } from './routes.ts';

export const kitsFeature = defineFeature(kitsContract, ({ database }) => kitsHandlers(database));
