import { defineFeature } from '#server/http/feature.ts';
import { unblindingsContract } from '../contract.ts';
import { unblindingsHandlers } from './routes.ts';

export const unblindingsFeature = defineFeature(unblindingsContract, unblindingsHandlers);
