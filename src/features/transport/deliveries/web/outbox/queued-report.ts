// A delivery report that is not completely sent.
import type * as z from 'zod/mini';
import type { Failure } from '#core/errors.ts';
import type { ReportBody as Body, deliveriesContract } from '../../contract.ts';

/**
 * Request body. The key is generated on this device (`newReportKey`); the outbox adds the time of sending.
 */
export type ReportBody = Body & { key: string };
export type ReportAnswer = z.output<typeof deliveriesContract.create.response>;

export interface QueuedReport {
  readonly key: string;
  readonly report: ReportBody;
  readonly photos: readonly Blob[];
  /** Whether the server has the report; photos may still be unsent. */
  readonly sent: boolean;
  /** Why the server rejected it; undefined while it is queued. */
  readonly failure: Failure | undefined;
}

/** Returns the id of a new report. `crypto.randomUUID` is only available over HTTPS. */
export function newReportKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
