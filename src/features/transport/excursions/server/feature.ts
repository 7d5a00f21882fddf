import { defineFeature } from '#server/http/feature.ts';
import { excursionsContract } from '../contract.ts';
import { excursionsHandlers } from './routes.ts';

export const excursionsFeature = defineFeature(excursionsContract, (parts) =>
  excursionsHandlers(parts.database, parts.identity, parts),
);
