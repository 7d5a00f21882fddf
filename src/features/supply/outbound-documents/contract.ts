// Customs documents of an outbound: listed, uploaded, downloaded, voided (issue 13, part 3; decision 0103). The blinded have none
// (amendment 28).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';
import { words } from '#core/validation.ts';
import { certificateMaxBytes } from '#features/supply/certificates/rules.ts';
import { outboundDocumentKinds } from './rules.ts';

export const outboundDocument = z.object({
  id,
  kind: z.enum(outboundDocumentKinds),
  name: z.string(),
  size: z.number(),
  uploaded_at: moment,
  /** Null for customers, who do not see staff names. */
  uploaded_by: z.nullable(z.string()),
  voided_at: z.nullable(moment),
  void_reason: z.nullable(z.string()),
});
export type OutboundDocument = z.output<typeof outboundDocument>;

export const outboundDocumentVoiding = z.object({ reason: words({ max: 500 }) });

const all = '/api/projects/{id}/outbounds/{recordId}/documents/';

export const outboundDocumentsContract = {
  list: endpoint({
    method: 'GET',
    path: all,
    access: 'outbound_documents.read',
    summary: 'The customs documents of an outbound, newest first; voided ones for staff alone',
    response: z.array(outboundDocument),
  }),
  upload: endpoint({
    method: 'POST',
    path: all,
    access: 'stocks.write',
    summary: 'Add a customs document to an outbound: PDF, PNG or JPEG, up to 10 MB; `kind` says which',
    query: z.object({ kind: z.enum(outboundDocumentKinds) }),
    upload: { maxBytes: certificateMaxBytes },
    status: 201,
    response: outboundDocument,
  }),
  download: endpoint({
    method: 'GET',
    path: `${all}{documentId}/`,
    access: 'outbound_documents.read',
    summary: 'A customs document of an outbound, byte for byte as it was uploaded',
    response: 'file',
  }),
  void: endpoint({
    method: 'POST',
    path: `${all}{documentId}/void/`,
    access: 'stocks.write',
    summary: 'Void a customs document with a reason; it is kept',
    body: outboundDocumentVoiding,
    refuses: ['CONFLICT'],
    response: outboundDocument,
  }),
};
