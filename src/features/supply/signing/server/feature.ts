import { defineFeature } from '#server/http/feature.ts';
import { signingContract } from '../contract.ts';
import { signingHandlers } from './routes.ts';

export const signingFeature = defineFeature(signingContract, ({ database, identity }) =>
  signingHandlers(database, identity),
);
