// What became of each mail: neither its text, nor a code, nor a link.
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';

export const sendingRecordsList = {
  sort: ['created_at', 'kind', 'recipient', 'subject', 'status', 'attempts'],
  search: [],
  filters: ['status'],
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

const sendingRecord = z.object({
  id,
  created_at: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'failed', 'limited']),
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
