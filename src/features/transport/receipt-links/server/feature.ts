import { defineFeature } from '#server/http/feature.ts';
import { receiptLinksContract } from '../contract.ts';
import { receiptLinksHandlers } from './routes.ts';

export const receiptLinksFeature = defineFeature(receiptLinksContract, receiptLinksHandlers);
