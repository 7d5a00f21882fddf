import { defineFeature } from '#server/http/feature.ts';
import { openIssuesContract } from '../contract.ts';
import { openIssuesHandlers } from './routes.ts';

export const openIssuesFeature = defineFeature(openIssuesContract, ({ database, timeZone }) =>
  openIssuesHandlers(database, timeZone),
);
