import { defineFeature } from '#server/http/feature.ts';
import { searchContract } from '../contract.ts';
import { searchHandlers } from './routes.ts';

export const searchFeature = defineFeature(searchContract, ({ database }) => searchHandlers(database));
