// The records that a person opened from the palette last, kept on the device under the user's name, as the rest of what
// the app remembers (web/app-state.ts).
import * as z from 'zod/mini';
import { foundRecord } from '#features/oversight/search/contract.ts';
import { searchKinds } from '#features/oversight/search/rules.ts';
import { readStoredObject, writeStored } from '#web/local-storage.ts';

const recentRecord = z.extend(foundRecord, { kind: z.enum(searchKinds) });
export type RecentRecord = z.output<typeof recentRecord>;

const kept = 8;

/** The latest first; none of a kind that this person may not look for any more. */
export function recentRecords(username: string, kinds: readonly RecentRecord['kind'][]): RecentRecord[] {
  const { records } = readStoredObject(storageKey(username));
  const parsed = z.safeParse(z.array(recentRecord), records);
  return parsed.success ? parsed.data.filter(({ kind }) => kinds.includes(kind)) : [];
}

/** Puts a record first. */
export function rememberRecord(username: string, record: RecentRecord): void {
  const before = recentRecords(username, searchKinds).filter(
    ({ kind, id }) => kind !== record.kind || id !== record.id,
  );
  writeStored(storageKey(username), JSON.stringify({ records: [record, ...before].slice(0, kept) }));
}

function storageKey(username: string): string {
  return `recentRecords:${username}`;
}
