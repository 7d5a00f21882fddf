import { defineFeature } from '#server/http/feature.ts';
import { outboundDocumentsContract } from '../contract.ts';
import { outboundDocumentsHandlers } from './routes.ts';

export const outboundDocumentsFeature = defineFeature(outboundDocumentsContract, ({ database }) =>
  outboundDocumentsHandlers(database),
);
