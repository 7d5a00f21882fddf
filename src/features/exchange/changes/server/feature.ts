import { defineFeature } from '#server/http/feature.ts';
import { changesContract } from '../contract.ts';
import { changesHandlers } from './routes.ts';

export const changesFeature = defineFeature(changesContract, ({ database }) => changesHandlers(database));
