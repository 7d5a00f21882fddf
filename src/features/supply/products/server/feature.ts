import { productsContract } from '../contract.ts';
import { productsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const productsFeature = defineFeature(productsContract, ({ database }) => productsHandlers(database));
