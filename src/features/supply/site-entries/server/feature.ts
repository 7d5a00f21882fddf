import { defineFeature } from '#server/http/feature.ts';
import { siteEntriesContract } from '../contract.ts';
import { siteEntriesHandlers } from './routes.ts';

export const siteEntriesFeature = defineFeature(siteEntriesContract, ({ database }) =>
  siteEntriesHandlers(database),
);
