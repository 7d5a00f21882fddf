import { call } from '#web/client.ts';
import { type ReportKind, reportsContract } from '../contract.ts';

/** Requests a report by mail. */
export function requestReport(kind: ReportKind, id: number) {
  return call(reportsContract[kind], { params: { id } });
}
