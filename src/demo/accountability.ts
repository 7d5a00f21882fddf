import { dayAfter, momentOn } from './calendar.ts';
import type { Rows } from './rows.ts';
import type { User } from './users.ts';

/** The log of the demo coordinator's site in one trial: kits that were sent there, most of them dispensed; it balances. */
export function addAccountability(
  rows: Rows,
  { users, today }: { users: readonly User[]; today: string },
): void {
  const table = (name: string) => rows.tables.get(name) ?? [];
  const coordinator = users.find(({ email }) => email === 'coordinator@demo.test');
  const own = table('user_sites').find(({ user_id }) => user_id === coordinator?.id);
  const [kit] = table('kits');
  if (own === undefined || kit === undefined) return;
  const sent = table('outbounds').filter(
    ({ project_id, site_id, dispatched_date }) =>
      project_id === kit['project_id'] &&
      site_id === own['site_id'] &&
      String(dispatched_date) <= dayAfter(today, -40),
  );
  const lines = table('record_lines').filter(
    ({ outbound_id, batch_id, quantity }) =>
      batch_id === kit['batch_id'] && Number(quantity) <= 40 && sent.some(({ id }) => id === outbound_id),
  );
  const line = lines.toSorted((a, b) => Number(b['quantity']) - Number(a['quantity']))[0];
  const outbound = sent.find(({ id }) => id === line?.['outbound_id']);
  if (line === undefined || outbound === undefined) return;
  const count = Number(line['quantity']);
  Object.assign(line, { kits: `K-1001 - K-${1000 + count}` });

  const start = String(outbound['dispatched_date']);
  const add = (place: number, kind: string, date: string, participant: string | null, note: string | null) =>
    rows.add('site_entries', {
      project_id: kit['project_id'],
      site_id: own['site_id'],
      kind,
      date,
      batch_id: kit['batch_id'],
      kit_id: place,
      quantity: 1,
      participant,
      note,
      entered_by: coordinator?.id,
      created_at: momentOn(date, 11, (place * 7) % 60),
    });
  // Each participant gets a kit on every visit and returns the empty one on the next.
  for (let place = 1; place <= Math.floor(count / 2); place += 1) {
    const participant = `101-00${((place - 1) % 4) + 1}`;
    const visit = dayAfter(start, 4 + place * 2);
    add(place, 'dispensed', visit, participant, `Visit ${Math.ceil(place / 4) + 1}`);
    if (place <= 4) add(place, 'participant_return', dayAfter(visit, 8), participant, null);
  }
  if (count > 4) add(count, 'damaged', dayAfter(start, 3), null, 'Broken seal');
}
