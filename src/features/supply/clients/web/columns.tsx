import { active, type Column, cell, link, tags, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Amount } from '#web/ui/Values.tsx';
import type { ClientRow } from '../contract.ts';
import { splitLocations } from '../rules.ts';
import { ChooseClient } from './ChooseClient.tsx';

/** The columns of the clients list (CLI-01). */
export function clientColumns(t: Translate<'clients'>): Column<ClientRow>[] {
  return [
    text('name', t('name'), { main: true, width: 22 }),
    tags('smo_ids.smo_id', t('smo_ids'), (row) => row.smo_ids.map((one) => one.smo_id), { from: 'md' }),
    link('projects', t('projects'), (row) => below(row, 'projects'), { end: true, width: 5 }),
    link('packages', t('packages'), (row) => below(row, 'packages'), { end: true, width: 5 }),
    link('managers', t('managers'), (row) => below(row, 'managers'), { end: true, width: 5, from: 'md' }),
    tags('locations_str', t('locations'), (row) => splitLocations(row.locations_str), {
      width: 16,
      from: 'md',
    }),
    active('is_active', t('is_active')),
    cell('id', t('id'), (row) => row.id, { end: true, width: 4, from: 'lg' }),
    cell('current', t('current'), (row) => <ChooseClient client={row} />, { width: 4 }),
  ];
}

function below(row: ClientRow, what: 'projects' | 'packages' | 'managers') {
  return { to: `/clients/${row.id}/${what}`, content: <Amount value={row[what]} /> };
}
