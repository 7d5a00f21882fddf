// The certificate of a destruction (specification, sections 3 and 7; SUP-12 … SUP-15, A-87): one is valid at
// a time, older versions are kept. Requirements: CALL-51 … CALL-53.
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';
import { certificateMaxBytes } from './rules.ts';

const certificate = z.object({ name: z.string(), size: z.number(), uploaded_at: moment });

export const certificateVersion = z.object({
  id,
  name: z.string(),
  size: z.number(),
  uploaded_at: moment,
  /** When it was replaced or cleared. */
  superseded_at: z.nullable(moment),
  /** Who uploaded it; unknown if it was imported. */
  uploaded_by: z.nullable(z.string()),
});
export type CertificateVersion = z.output<typeof certificateVersion>;

const place = '/api/projects/{id}/destructions/{destructionId}/certificate';

export const certificatesContract = {
  download: endpoint({
    method: 'GET',
    path: `${place}/`,
    access: 'stocks.read',
    summary: 'The certificate of a destruction, byte for byte as it was uploaded',
    response: 'file',
  }),
  upload: endpoint({
    method: 'POST',
    path: `${place}/`,
    access: 'certificates.write',
    summary:
      'Upload a certificate: PDF, PNG or JPEG, up to 10 MB; the one before is kept as an older version',
    upload: { maxBytes: certificateMaxBytes },
    status: 201,
    response: certificate,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: `${place}/`,
    access: 'certificates.write',
    summary: 'Clear the certificate; it is kept as an older version',
    status: 204,
    response: z.undefined(),
  }),
  versions: endpoint({
    method: 'GET',
    path: `${place}/versions/`,
    access: 'certificates.write',
    summary: 'All certificates this destruction ever had, newest first',
    response: z.object({ results: z.array(certificateVersion) }),
  }),
  downloadVersion: endpoint({
    method: 'GET',
    path: `${place}/versions/{versionId}/`,
    access: 'certificates.write',
    summary: 'One of the certificates of a destruction',
    response: 'file',
  }),
};
