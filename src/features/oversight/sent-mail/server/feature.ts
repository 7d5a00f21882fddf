import { sendingRecordsContract } from '../contract.ts';
import { sendingRecordsHandlers } from './routes.ts';
import { defineFeature } from '#server/http/feature.ts';

export const sentMailFeature = defineFeature(sendingRecordsContract, ({ database }) =>
  sendingRecordsHandlers(database),
);
