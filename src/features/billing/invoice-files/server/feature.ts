import { defineFeature } from '#server/http/feature.ts';
import { invoiceFilesContract } from '../contract.ts';
import { invoiceFilesHandlers } from './routes.ts';

export const invoiceFilesFeature = defineFeature(invoiceFilesContract, ({ database }) =>
  invoiceFilesHandlers(database),
);
