import { openIssuesContract } from '../contract.ts';
import { openIssuesHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const openIssuesFeature = defineFeature(openIssuesContract, ({ database, timeZone }) =>
  openIssuesHandlers(database, timeZone),
);
