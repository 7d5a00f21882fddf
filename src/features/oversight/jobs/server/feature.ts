import { defineFeature } from '#server/http/feature.ts';
import { jobsContract } from '../contract.ts';
import { jobsHandlers } from './routes.ts';

export const jobsFeature = defineFeature(jobsContract, ({ database, smtp }) => jobsHandlers(database, smtp));
