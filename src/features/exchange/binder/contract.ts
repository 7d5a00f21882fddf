// The inspection binder of a project or of a period of it (amendment 52, decision 0106): one ZIP with its records, audit trail,
// papers, temperatures and signatures, an index with the SHA-256 of each file, and a page that opens offline. All of it is as of
// the moment: the same moment gives the same bytes, whatever is changed later.
import * as z from 'zod/mini';
import { endpoint, moment, plainDate } from '#core/contract.ts';
import { givenDay } from '#core/given-values.ts';

/** Plain dates, both included; the whole project without them. */
const period = { from: z.optional(givenDay()), to: z.optional(givenDay()) };

const binderStates = ['none', 'pending', 'ready', 'failed'] as const;

export const binderContract = {
  download: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/binder/',
    access: 'binders.read',
    summary:
      'The inspection binder of a project, or of a period of it, as a ZIP: records, audit trail, papers, temperatures and signatures as of a moment, with an index',
    query: z.object({ moment: z.optional(moment), ...period }),
    response: 'file',
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/binder/',
    access: 'binders.read',
    summary:
      'Have the binder of now made in the background, in place of the one that was made for the caller before',
    body: z.object(period),
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
      from: z.nullable(plainDate),
      to: z.nullable(plainDate),
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
