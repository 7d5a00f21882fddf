// The inspection binder of a project (amendment 52): one ZIP with its records, audit trail, certificates, proofs of delivery
// and signatures, an index with the SHA-256 of each file, and a page that opens offline. Audit trail, certificates, proofs and
// signatures end with the moment; the same moment and data give the same bytes.
import * as z from 'zod/mini';
import { endpoint, moment } from '#core/contract.ts';

const binderStates = ['none', 'pending', 'ready', 'failed'] as const;

export const binderContract = {
  download: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/binder/',
    access: 'binders.read',
    summary:
      'The inspection binder of a project as a ZIP, as of a moment: its records, audit trail, certificates, proofs of delivery and signatures with an index',
    query: z.object({ moment: z.optional(moment) }),
    response: 'file',
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/binder/',
    access: 'binders.read',
    summary:
      'Have the binder of now made in the background, in place of the one that was made for the caller before',
    response: z.object({ detail: z.literal('requested') }),
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/binder/state/',
    access: 'binders.read',
    summary: 'How far the binder is that the caller asked for',
    response: z.object({
      state: z.enum(binderStates),
      moment: z.nullable(moment),
      size: z.nullable(z.number()),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/binder/file/',
    access: 'binders.read',
    summary: 'The binder that was made for the caller; kept for a week',
    response: 'file',
  }),
};
