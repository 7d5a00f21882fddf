// The log of sent mails, without texts, codes and links.
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { mailKinds } from '#core/mail-kinds.ts';

export const sendingStates = ['queued', 'sent', 'failed', 'limited'] as const;

export const sendingRecordsList = {
  sort: ['created_at', 'kind', 'recipient', 'subject', 'status', 'attempts'],
  search: ['recipient', 'subject'],
  filters: ['status', 'kind'],
  choices: { status: sendingStates, kind: mailKinds },
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

export const sendingRecord = z.object({
  id,
  created_at: z.string(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(sendingStates),
  error: z.string(),
  attempts: z.number(),
});
export type SendingRecord = z.output<typeof sendingRecord>;

export const sendingRecordsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/sending_records/',
    access: 'sending_records.read',
    summary: 'Sending records, newest first',
    list: sendingRecordsList,
    response: page(sendingRecord),
  }),
};
