import { defineFeature } from '#server/http/feature.ts';
import { sendingRecordsContract } from '../contract.ts';
import { sendingRecordsHandlers } from './routes.ts';

export const sentMailFeature = defineFeature(sendingRecordsContract, ({ database }) =>
  sendingRecordsHandlers(database),
);
