import { projectOverviewContract } from '../contract.ts';
import { projectOverviewHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const projectOverviewFeature = defineFeature(projectOverviewContract, ({ database, timeZone }) =>
  projectOverviewHandlers(database, timeZone),
);
