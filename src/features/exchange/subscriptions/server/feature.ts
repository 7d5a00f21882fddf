import { defineFeature } from '#server/http/feature.ts';
import { subscriptionsContract } from '../contract.ts';
import { subscriptionsHandlers } from './routes.ts';

export const subscriptionsFeature = defineFeature(subscriptionsContract, ({ database }) =>
  subscriptionsHandlers(database),
);
