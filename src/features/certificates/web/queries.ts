import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { certificatesContract } from '../contract.ts';

/** The destruction whose certificate is meant. */
export interface Place {
  readonly id: number;
  readonly destructionId: number;
}

/** Every certificate that a destruction ever had, newest first. */
export function certificateVersionsQuery(place: Place) {
  return {
    queryKey: ['certificates', place.id, place.destructionId],
    queryFn: ({ signal }: Abortable) => call(certificatesContract.versions, { params: place }, { signal }),
  };
}

/** Saves the valid certificate under the name that it was uploaded with. */
export function downloadCertificate(place: Place): Promise<void> {
  return download(certificatesContract.download, { params: place });
}

/** Saves one of the older certificates. */
export function downloadCertificateVersion(place: Place, versionId: number): Promise<void> {
  return download(certificatesContract.downloadVersion, { params: { ...place, versionId } });
}
