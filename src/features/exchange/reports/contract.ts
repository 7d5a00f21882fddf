// Lists that are mailed as a spreadsheet on request (PRJ-11, PRJ-12, CALL-44, CALL-45, A-117).
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import type { RecordKind } from '#record-types/forms.ts';

/** The lists that have reports. */
export const reportKinds = ['outbounds', 'inventories'] as const satisfies readonly RecordKind[];
export type ReportKind = (typeof reportKinds)[number];

/** The payload of a report job. */
export const reportOrder = z.object({
  kind: z.enum(reportKinds),
  project: z.number(),
  user: z.number(),
  language: z.string(),
  /** Identifies this request, so that it is mailed once. */
  request: z.string(),
});
export type ReportOrder = z.output<typeof reportOrder>;

export const reportsContract = {
  outbounds: report('outbounds'),
  inventories: report('inventories'),
};

function report<K extends ReportKind>(kind: K) {
  return endpoint({
    method: 'POST',
    path: `/api/projects/{id}/${kind}/report/`,
    access: 'reports.request',
    summary: `All ${kind} of a project as a spreadsheet by mail to the caller; one at a time`,
    response: z.object({ detail: z.literal('requested') }),
  });
}
