import { defineFeature } from '#server/http/feature.ts';
import { projectsContract } from '../contract.ts';
import { projectsHandlers } from './routes.ts';

export const projectsFeature = defineFeature(projectsContract, ({ database, timeZone }) =>
  projectsHandlers(database, timeZone),
);
