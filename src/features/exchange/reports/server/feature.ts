import { defineFeature } from '#server/http/feature.ts';
import { reportsContract } from '../contract.ts';
import { reportsHandlers } from './routes.ts';

export const reportsFeature = defineFeature(reportsContract, ({ database }) => reportsHandlers(database));
