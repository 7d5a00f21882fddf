import { defineFeature } from '#server/http/feature.ts';
import { binderContract } from '../contract.ts';
import { binderHandlers } from './routes.ts';

export const binderFeature = defineFeature(binderContract, ({ database, timeZone, portalName }) =>
  binderHandlers(database, { timeZone, portalName }),
);
