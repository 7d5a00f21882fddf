import { subscriptionsContract } from '../contract.ts';
import { subscriptionsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const subscriptionsFeature = defineFeature(subscriptionsContract, ({ database }) =>
  subscriptionsHandlers(database),
);
