// Mails that wait to be sent, as an admin reads them: in a portal without SMTP settings they are all there is.
import * as z from 'zod/mini';
import { endpoint, id, moment, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { mailKinds } from '../sending-records/contract.ts';

export const outboxList = {
  sort: ['created_at', 'recipient', 'subject', 'kind'],
  search: [],
  filters: [],
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

const waitingMail = z.object({
  id,
  created_at: moment,
  kind: z.enum(mailKinds),
  recipient: z.string(),
  subject: z.string(),
  attempts: z.number(),
  error: z.string(),
  next_try_at: moment,
});
export type WaitingMail = z.output<typeof waitingMail>;

/** Without text: it was sealed with another key than the one that the portal has now. */
const mailText = z.extend(waitingMail, {
  language: z.string(),
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
});
export type MailText = z.output<typeof mailText>;

export const outboxContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/outbox/',
    access: 'outbox.read',
    summary: 'Mails that wait to be sent',
    list: outboxList,
    /** `smtp` says whether there is a server to send to; without one the mails wait here for good. */
    response: z.extend(page(waitingMail), { smtp: z.boolean() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/outbox/{id}/',
    access: 'outbox.read',
    summary: 'A waiting mail with its text; that it was read is audited',
    response: mailText,
  }),
};
