import { certificatesContract } from '../contract.ts';
import { certificatesHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const certificatesFeature = defineFeature(certificatesContract, ({ database }) =>
  certificatesHandlers(database),
);
