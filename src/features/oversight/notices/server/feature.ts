import { defineFeature } from '#server/http/feature.ts';
import { noticesContract } from '../contract.ts';
import { noticesHandlers } from './routes.ts';

export const noticesFeature = defineFeature(noticesContract, ({ database }) => noticesHandlers(database));
