import { invoiceFilesContract } from '../contract.ts';
import { invoiceFilesHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const invoiceFilesFeature = defineFeature(invoiceFilesContract, ({ database }) =>
  invoiceFilesHandlers(database),
);
