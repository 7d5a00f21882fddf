import { searchText } from '#core/fold.ts';
import { demoAccounts } from './accounts.ts';
import { dayAfter, momentOn } from './calendar.ts';
import type { Row, Rows } from './rows.ts';
import type { User } from './users.ts';

/** One kit was unblinded in an emergency, by the account that may. */
export function addUnblindings(
  rows: Rows,
  { users, today }: { readonly users: readonly User[]; readonly today: string },
): void {
  const person = users.find(({ email }) => email === unblinder?.email);
  const find = (table: string, fits: (row: Row) => boolean) => rows.tables.get(table)?.find(fits);
  const kit = find('kits', ({ number }) => number === 'K-1007');
  const dispensed = find(
    'site_entries',
    ({ kit_id, kind }) => kit_id === kit?.['id'] && kind === 'dispensed',
  );
  const batch = find('batches', ({ id }) => id === kit?.['batch_id']);
  const product = find('products', ({ id }) => id === batch?.['product_id']);
  if (person === undefined || unblinder === undefined || kit === undefined || product === undefined)
    throw new Error('the demo world has no kit to unblind');
  if (dispensed === undefined) throw new Error('the kit to unblind was dispensed to no one');
  const unblindedAt = momentOn(dayAfter(today, -4), 21, 40);
  const { id } = rows.add('unblindings', {
    project_id: kit['project_id'],
    kit_id: kit['id'],
    kit_number: kit['number'],
    product: product['name'],
    batch: batch?.['number'],
    reason: 'Suspected anaphylaxis: the emergency physician has to know the product.',
    participant: dispensed['participant'],
    person_id: person.id,
    person: unblinder.name,
    unblinded_at: unblindedAt,
    search_text: searchText([String(kit['number'])]),
  });
  rows.add('signatures', {
    record_kind: 'unblindings',
    record_id: id,
    record_version: 0,
    signer_id: person.id,
    printed_name: unblinder.name,
    meaning: 'unblinded',
    second_factor: 'mail',
    signed_at: unblindedAt,
  });
}

const unblinder = demoAccounts.find(({ capabilities }) => capabilities?.includes('unblinding'));
