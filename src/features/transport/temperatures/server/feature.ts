import { defineFeature } from '#server/http/feature.ts';
import { temperaturesContract } from '../contract.ts';
import { temperaturesHandlers } from './routes.ts';

export const temperaturesFeature = defineFeature(temperaturesContract, (parts) =>
  temperaturesHandlers(parts.database, parts),
);
