import { useQuery } from '@tanstack/react-query';
import { signaturesQuery } from '#features/supply/signing/web/queries.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { certificatesContract } from '../contract.ts';

/** The destruction of the certificate. */
export interface Place {
  readonly id: number;
  readonly destructionId: number;
}

/** All certificates of a destruction, newest first. */
export function certificateVersionsQuery(place: Place) {
  return {
    queryKey: ['certificates', place.id, place.destructionId],
    queryFn: ({ signal }: Abortable) => call(certificatesContract.versions, { params: place }, { signal }),
  };
}

/** Downloads the valid certificate under its original name. */
export function downloadCertificate(place: Place): Promise<void> {
  return download(certificatesContract.download, { params: place });
}

/** Downloads one of the older certificates. */
export function downloadCertificateVersion(place: Place, versionId: number): Promise<void> {
  return download(certificatesContract.downloadVersion, { params: { ...place, versionId } });
}

/** Whether the destruction has a signature that another certificate makes void; asked only while a dialog is open. */
export function useIsSigned({ id, destructionId }: Place, enabled = true): boolean {
  const { data } = useQuery({ ...signaturesQuery('destructions', { id, recordId: destructionId }), enabled });
  return data?.results.some((one) => !one.is_void) === true;
}
