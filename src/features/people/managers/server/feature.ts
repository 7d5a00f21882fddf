import { defineFeature } from '#server/http/feature.ts';
import { managersContract } from '../contract.ts';
import { managersHandlers } from './routes.ts';

export const managersFeature = defineFeature(managersContract, ({ database, publicUrl }) =>
  managersHandlers(database, publicUrl),
);
