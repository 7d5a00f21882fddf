import { defineFeature } from '#server/http/feature.ts';
import { devicesContract } from '../contract.ts';
import { devicesHandlers } from './routes.ts';

export const devicesFeature = defineFeature(devicesContract, devicesHandlers);
