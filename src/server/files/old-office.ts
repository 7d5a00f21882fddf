// Containers of Office before 2007: .xls files, and password-protected .xlsx files.

import type { TableRow } from '#core/table-row.ts';
import { reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';

export function isOldOffice(start: Buffer): boolean {
  return start.subarray(0, 4).toString('hex') === 'd0cf11e0';
}

const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/** Refuses such a file with a specific message. */
// oxlint-disable-next-line require-yield -- rows that never come
export async function* rejectOldOffice(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  let end = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const joined = Buffer.concat([end, chunk]);
    // The name of the stream, anywhere in the directory of the container.
    if (joined.includes(encryptedStream)) throw new OperatorError(reason('protected', { name }));
    end = joined.subarray(-encryptedStream.length);
  }
  throw new OperatorError(reason('legacy_xls', { name }));
}
