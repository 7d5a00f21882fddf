import { reportsContract } from '../contract.ts';
import { reportsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const reportsFeature = defineFeature(reportsContract, ({ database }) => reportsHandlers(database));
