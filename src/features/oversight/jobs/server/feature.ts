import { jobsContract } from '../contract.ts';
import { jobsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const jobsFeature = defineFeature(jobsContract, ({ database, smtp }) => jobsHandlers(database, smtp));
