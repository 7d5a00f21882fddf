import { defineFeature } from '#server/http/feature.ts';
import { mailboxContract } from '../contract.ts';
import { mailboxHandlers } from './routes.ts';

export const mailboxFeature = defineFeature(mailboxContract, (platform) => mailboxHandlers(platform));
