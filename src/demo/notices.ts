import { dayAfter, momentOn } from './calendar.ts';
import type { Client } from './clients.ts';
import type { Row, Rows } from './rows.ts';
import type { User } from './users.ts';

interface Around {
  readonly users: readonly User[];
  readonly clients: readonly Client[];
  readonly today: string;
}

/** The recipients of notices about packages and invoices, per client. */
const readers = [
  { email: 'staff@demo.test', kinds: ['package_update', 'invoice'] },
  { email: 'admin@demo.test', kinds: ['invoice'] },
  { email: 'customer@demo.test', client: 'Helix Biopharma', kinds: ['package_update'] },
  { email: 'invoicing@demo.test', client: 'Helix Biopharma', kinds: ['package_update', 'invoice'] },
] as const;

/** How many of the latest records of a kind have a notice of their own. */
const ofEach = 4;

/** Notices of the last days: of single records, of many at once, read and unread. */
export function addNotices(rows: Rows, { users, clients, today }: Around): void {
  for (const { email, kinds, ...reader } of readers) {
    const user = users.find((one) => one.email === email);
    const client = 'client' in reader ? clients.find(({ name }) => name === reader.client) : undefined;
    if (user === undefined) throw new Error(`${email} is no account of the demo world`);
    for (const kind of kinds) {
      const table = kind === 'invoice' ? 'invoices' : 'packages';
      const day = kind === 'invoice' ? 'invoicing_date' : 'date';
      const known = (rows.tables.get(table) ?? [])
        .filter((row) => client === undefined || row['client_id'] === client.id)
        .filter((row) => String(row[day]) < today && (kind === 'invoice' || row['status'] !== null))
        .toSorted((a, b) => (String(a[day]) < String(b[day]) ? 1 : -1));
      const add = (record_ids: readonly unknown[], count: number, detail: unknown, place: number) => {
        const created_at = momentOn(dayAfter(today, -1 - place), kind === 'invoice' ? 8 : 14, 10 + place);
        rows.add('notices', {
          user_id: user.id,
          kind,
          record_ids,
          count,
          detail,
          created_at,
          read_at: place < 2 ? null : momentOn(dayAfter(today, -1 - place), 16),
        });
      };
      const single = known.slice(0, ofEach);
      for (const [place, row] of single.entries()) add([row['id']], 1, statusOf(kind, row), place);
      const many = known.slice(ofEach, ofEach + 10);
      if (many.length > 1)
        add(
          many.map(({ id }) => id),
          many.length,
          '',
          ofEach,
        );
    }
  }
}

function statusOf(kind: 'package_update' | 'invoice', row: Row): unknown {
  return kind === 'invoice' ? '' : row['status'];
}
