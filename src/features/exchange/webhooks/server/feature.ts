import { webhooksContract } from '../contract.ts';
import { webhooksHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const webhooksFeature = defineFeature(webhooksContract, webhooksHandlers);
