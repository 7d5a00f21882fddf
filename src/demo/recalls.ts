import { searchText } from '#core/fold.ts';
import { demoAccounts } from './accounts.ts';
import { dayAfter, momentOn } from './calendar.ts';
import type { Row, Rows } from './rows.ts';
import type { User } from './users.ts';

/** Days before today on which the recall of the demo world was opened. */
export const recalledDaysAgo = 6;

/** A signed recall of the batch that is recalled, with letters; some of its places have acknowledged. */
export function addRecalls(
  rows: Rows,
  { users, today }: { readonly users: readonly User[]; readonly today: string },
): void {
  const batch = (rows.tables.get('batches') ?? []).find(({ status }) => status === 'recalled');
  const [quality, staff, coordinator] = ['quality', 'staff', 'unblinded'].map((name) =>
    users.find(({ email }) => email === `${name}@demo.test`),
  );
  if (batch === undefined || quality === undefined || staff === undefined)
    throw new Error('the demo world has no recalled batch, or no account of quality');
  const day = dayAfter(today, -recalledDaysAgo);
  const { id } = rows.add('recalls', {
    batch_id: batch['id'],
    recall_class: 'class_2',
    instruction: 'return',
    reason: 'Some vials have a label with a wrong expiry date.',
    due_on: dayAfter(today, 4),
    opened_at: momentOn(day, 10, 5),
    opened_by: quality.id,
    search_text: searchText(['R-1', String(batch['number']), String(batch['manufacturer'])]),
  });
  const { project_id } = batch;
  rows.add('recall_batches', { recall_id: id, batch_id: batch['id'], project_id, status_before: 'released' });
  for (const [place, figures] of placesOf(rows, batch, day).entries()) {
    const { expected } = figures;
    const isAcknowledged = place % 2 === 1;
    const found = Math.max(expected - place, 0);
    rows.add('recall_places', {
      recall_id: id,
      project_id,
      ...figures,
      acknowledged_at: isAcknowledged ? momentOn(dayAfter(day, 1), 9, 12 + place) : null,
      acknowledged_by: isAcknowledged ? staff.id : null,
      acknowledged_name: isAcknowledged ? 'Clinical pharmacist' : null,
      on_behalf: isAcknowledged && figures.kind === 'site',
      found: isAcknowledged ? found : null,
      quarantined: isAcknowledged ? found : null,
      sent_back: isAcknowledged ? 0 : null,
      destroyed: isAcknowledged ? 0 : null,
      note: isAcknowledged && figures.kind === 'site' ? 'By phone with the pharmacy of the site.' : null,
    });
  }
  for (const user of [quality, coordinator])
    if (user !== undefined)
      rows.add('recall_letters', { recall_id: id, user_id: user.id, kind: 'letter', sent_on: day });
  rows.add('signatures', {
    record_kind: 'recalls',
    record_id: id,
    record_version: 0,
    signer_id: quality.id,
    printed_name: demoAccounts.find(({ email }) => email === quality.email)?.name,
    meaning: 'recalled',
    second_factor: 'none',
    signed_at: momentOn(day, 10, 5),
  });
}

/** As the server counts them: sent to each site and returned from there, and the latest count of the depot. */
function placesOf(rows: Rows, batch: Row, day: string) {
  const table = (name: string) => rows.tables.get(name) ?? [];
  const lines = table('record_lines').filter(({ batch_id }) => batch_id === batch['id']);
  const sum = (records: string, owner: string, site: unknown, isMeant = ({ id }: Row) => id !== null) => {
    const own = new Set(
      table(records).flatMap((row) =>
        isMeant(row) &&
        row['site_id'] === site &&
        (typeof row['dispatched_date'] !== 'string' || row['dispatched_date'] <= day)
          ? [row['id']]
          : [],
      ),
    );
    return lines.reduce((all, line) => all + (own.has(line[owner]) ? Number(line['quantity']) : 0), 0);
  };
  const delivered = new Set(
    table('delivery_reports').flatMap(({ airbill, outcome }) => (outcome === 'delivered' ? [airbill] : [])),
  );
  const sites = table('sites').flatMap((site) => {
    const [sent, returned] = [
      sum('outbounds', 'outbound_id', site['id']),
      sum('returns', 'return_id', site['id']),
    ];
    if (sent === 0 && returned === 0) return [];
    const received = sum('outbounds', 'outbound_id', site['id'], ({ airbill }) => delivered.has(airbill));
    const expected = Math.max(sent - returned, 0);
    return [
      {
        kind: 'site',
        depot_id: null,
        site_id: site['id'],
        name: site['name'],
        sent,
        received,
        returned,
        expected,
      },
    ];
  });
  const held = { inbound_id: 1, return_id: 1, outbound_id: -1, destruction_id: -1 };
  const onHand = lines.reduce((all, line) => {
    const sign = Object.entries(held).find(
      ([owner]) => line[owner] !== null && line[owner] !== undefined,
    )?.[1];
    return all + (sign ?? 0) * Number(line['quantity']);
  }, 0);
  const depotId = table('projects').find(({ id }) => id === batch['project_id'])?.['depot_id'];
  const name = table('depots').find(({ id }) => id === depotId)?.['name'];
  const depot = {
    kind: 'depot',
    depot_id: depotId,
    site_id: null,
    name,
    sent: 0,
    received: 0,
    returned: 0,
    expected: onHand,
  };
  return [...sites, depot];
}
