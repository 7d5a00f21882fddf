import { defineFeature } from '#server/http/feature.ts';
import { webhooksContract } from '../contract.ts';
import { webhooksHandlers } from './routes.ts';

export const webhooksFeature = defineFeature(webhooksContract, webhooksHandlers);
