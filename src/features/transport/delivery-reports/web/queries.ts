import type { ListState } from '#core/list-query.ts';
import { call, download, fetchFile } from '#web/client.ts';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { deliveryReportsContract } from '../contract.ts';

/** One page of the delivery reports. */
export function deliveryReportsQuery(state: ListState) {
  return {
    queryKey: ['delivery-reports', state],
    queryFn: ({ signal }: Abortable) => call(deliveryReportsContract.list, { query: state }, { signal }),
  };
}

/** The clients and projects of the reports with their number. */
export function reportCountsQuery(state: ListState) {
  return filterCountsQuery(deliveryReportsContract.filterCounts, state);
}

/** One delivery report. */
export function deliveryReportQuery(id: number) {
  return {
    queryKey: ['delivery-report', id],
    queryFn: ({ signal }: Abortable) => call(deliveryReportsContract.get, { params: { id } }, { signal }),
  };
}

/** The delivery reports of a package, newest first. */
export function packageReportsQuery(id: number) {
  return {
    queryKey: ['package-reports', id],
    queryFn: ({ signal }: Abortable) =>
      call(deliveryReportsContract.listOfPackage, { params: { id } }, { signal }),
  };
}

/** A photo of a report by its hash, or its signature. Both are immutable. */
export function pictureQuery(id: number, sha256: string | undefined) {
  return {
    queryKey: ['delivery-picture', id, sha256 ?? 'signature'],
    queryFn: ({ signal }: Abortable) =>
      sha256 === undefined
        ? fetchFile(deliveryReportsContract.signature, { params: { id } }, { signal })
        : fetchFile(deliveryReportsContract.photo, { params: { id, sha256 } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Downloads the filtered reports as a spreadsheet. */
export function exportDeliveryReports(state: ListState): Promise<void> {
  return download(deliveryReportsContract.exportList, { query: state });
}

export function savePdf(id: number): Promise<void> {
  return download(deliveryReportsContract.pdf, { params: { id } });
}
