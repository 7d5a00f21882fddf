import { defineFeature } from '#server/http/feature.ts';
import { signaturesContract } from '../contract.ts';
import { signaturesHandlers } from './routes.ts';

export const signaturesFeature = defineFeature(signaturesContract, ({ identity }) =>
  signaturesHandlers(identity),
);
