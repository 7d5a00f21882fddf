import { apiImportsContract } from '../api-contract.ts';
import { importsContract } from '../contract.ts';
import { apiImportsHandlers } from './api-routes.ts';
import { mappingContract } from '../mapping-contract.ts';
import { mappingHandlers } from './mapping-routes.ts';
import { importsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const importsFeature = [
  defineFeature(importsContract, ({ database }) => importsHandlers(database)),
  defineFeature(mappingContract, ({ database }) => mappingHandlers(database)),
  defineFeature(apiImportsContract, ({ database, publicUrl }) => apiImportsHandlers(database, publicUrl)),
];
