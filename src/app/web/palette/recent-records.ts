// The records that a person opened last, from the palette or otherwise, kept on the device under the user's name until the
// user logs out.
import * as z from 'zod/mini';
import { foundRecord } from '#features/oversight/search/contract.ts';
import { searchKinds } from '#features/oversight/search/rules.ts';
import { readStoredObject, recentRecordsKey, writeStored } from '#web/local-storage.ts';

const recentRecord = z.extend(foundRecord, { kind: z.enum(searchKinds) });
export type RecentRecord = z.output<typeof recentRecord>;

const kept = 8;

/** The latest first; none of a kind that this person may not look for any more. */
export function recentRecords(username: string, kinds: readonly RecentRecord['kind'][]): RecentRecord[] {
  const { records } = readStoredObject(recentRecordsKey(username));
  const parsed = z.safeParse(z.array(recentRecord), records);
  return parsed.success ? parsed.data.filter(({ kind }) => kinds.includes(kind)) : [];
}

/** Puts a record first. */
export function rememberRecord(username: string, record: RecentRecord): void {
  const before = recentRecords(username, searchKinds).filter(
    ({ kind, id }) => kind !== record.kind || id !== record.id,
  );
  writeStored(recentRecordsKey(username), JSON.stringify({ records: [record, ...before].slice(0, kept) }));
}
