import { defineFeature } from '#server/http/feature.ts';
import { contactsContract } from '../contract.ts';
import { contactsHandlers } from './routes.ts';

export const contactsFeature = defineFeature(contactsContract, ({ database, portal }) =>
  contactsHandlers(database, portal),
);
