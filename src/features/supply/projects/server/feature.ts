import { projectsContract } from '../contract.ts';
import { projectsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const projectsFeature = defineFeature(projectsContract, ({ database }) => projectsHandlers(database));
