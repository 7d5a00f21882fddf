import { changesContract } from '../contract.ts';
import { changesHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const changesFeature = defineFeature(changesContract, ({ database }) => changesHandlers(database));
