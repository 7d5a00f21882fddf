import type { StorageClass } from '#record-types/product.ts';
import { type CallOptions, call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { type TemperatureFile, temperaturesContract } from '../contract.ts';

/** Whose temperatures: those of a package, or of an outbound of a project. */
export type Owner = { readonly package: number } | { readonly project: number; readonly outbound: number };

/** State, files and excursions of a shipment. */
export function temperaturesQuery(owner: Owner) {
  return {
    queryKey: ['temperatures', owner],
    queryFn: ({ signal }: Abortable) =>
      'package' in owner
        ? call(temperaturesContract.listOfPackage, { params: { id: owner.package } }, { signal })
        : call(
            temperaturesContract.listOfOutbound,
            { params: { id: owner.project, recordId: owner.outbound } },
            { signal },
          ),
  };
}

/** A part of a file's time, in seconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The readings of a file in a span, thinned to the lowest and the highest of each of `buckets` parts. */
export function pointsQuery(id: number, { from, until }: Span, buckets: number) {
  return {
    queryKey: ['temperature points', id, from, until, buckets],
    queryFn: ({ signal }: Abortable) =>
      call(
        temperaturesContract.points,
        { params: { id }, query: { from: String(from), until: String(until), buckets: String(buckets) } },
        { signal },
      ),
    // A file never changes.
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function uploadTemperatures(
  owner: Owner,
  { file, timeZone, storageClass }: { file: File; timeZone: string; storageClass: StorageClass | undefined },
  options: CallOptions,
): Promise<TemperatureFile> {
  const query = {
    ...(timeZone !== '' && { time_zone: timeZone }),
    ...(storageClass !== undefined && { storage_class: storageClass }),
  };
  return 'package' in owner
    ? call(temperaturesContract.uploadToPackage, { params: { id: owner.package }, query, file }, options)
    : call(
        temperaturesContract.uploadToOutbound,
        { params: { id: owner.project, recordId: owner.outbound }, query, file },
        options,
      );
}

/** Downloads the original of a file. */
export function downloadTemperatures(id: number): Promise<void> {
  return download(temperaturesContract.download, { params: { id } });
}
