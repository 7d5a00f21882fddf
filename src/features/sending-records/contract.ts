// What became of each mail: neither its text, nor a code, nor a link.
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';

export const sendingRecordsList = {
  sort: ['created_at', 'kind', 'recipient', 'subject', 'status', 'attempts'],
  search: [],
  filters: ['status', 'kind'],
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

export const mailKinds = [
  'registration',
  'forgot',
  'mfa',
  'account',
  'report',
  'invoice',
  'package_update',
  'emergency',
] as const;
export const sendingStates = ['queued', 'sent', 'failed', 'limited'] as const;

const sendingRecord = z.object({
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
