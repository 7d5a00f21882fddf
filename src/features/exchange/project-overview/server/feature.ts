import { defineFeature } from '#server/http/feature.ts';
import { projectOverviewContract } from '../contract.ts';
import { projectOverviewHandlers } from './routes.ts';

export const projectOverviewFeature = defineFeature(projectOverviewContract, ({ database, timeZone }) =>
  projectOverviewHandlers(database, timeZone),
);
