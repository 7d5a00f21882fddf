import { defineFeature } from '#server/http/feature.ts';
import { certificatesContract } from '../contract.ts';
import { certificatesHandlers } from './routes.ts';

export const certificatesFeature = defineFeature(certificatesContract, ({ database }) =>
  certificatesHandlers(database),
);
