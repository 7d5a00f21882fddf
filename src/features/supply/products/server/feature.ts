import { defineFeature } from '#server/http/feature.ts';
import { productsContract } from '../contract.ts';
import { productsHandlers } from './routes.ts';

export const productsFeature = defineFeature(productsContract, ({ database }) => productsHandlers(database));
