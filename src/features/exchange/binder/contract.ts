// The inspection binder of a project (amendment 52): one ZIP with its records, audit trail, certificates, proofs of delivery
// and signatures, an index with the SHA-256 of each file, and a page that opens offline. Audit trail, certificates, proofs and
// signatures end with the moment; the same moment and data give the same bytes.
import * as z from 'zod/mini';
import { endpoint, moment } from '#core/contract.ts';

export const binderContract = {
  download: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/binder/',
    access: 'binder.read',
    summary:
      'The inspection binder of a project as a ZIP, as of a moment: its records, audit trail, certificates, proofs of delivery and signatures with an index',
    query: z.object({ moment: z.optional(moment) }),
    response: 'file',
  }),
};
