import { defineFeature } from '#server/http/feature.ts';
import { apiImportsContract } from '../api-contract.ts';
import { importsContract } from '../contract.ts';
import { mappingContract } from '../mapping-contract.ts';
import { apiImportsHandlers } from './api-routes.ts';
import { mappingHandlers } from './mapping-routes.ts';
import { importsHandlers } from './routes.ts';

export const importsFeature = [
  defineFeature(importsContract, ({ database }) => importsHandlers(database)),
  defineFeature(mappingContract, ({ database }) => mappingHandlers(database)),
  defineFeature(apiImportsContract, ({ database, publicUrl }) => apiImportsHandlers(database, publicUrl)),
];
