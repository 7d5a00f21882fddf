import { clientsContract } from '../contract.ts';
import { clientsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const clientsFeature = defineFeature(clientsContract, ({ database }) => clientsHandlers(database));
