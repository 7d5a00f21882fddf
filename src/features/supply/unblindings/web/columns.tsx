import { type Column, cell, code, link, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Moment } from '#web/ui/Values.tsx';
import type { UnblindingRow } from '../contract.ts';

/** The columns of the list of unblindings. */
export function unblindingColumns(t: Translate<'unblindings'>): Column<UnblindingRow>[] {
  return [
    code('kit_number', t('kit_number'), { main: true, width: 14 }),
    cell<UnblindingRow>('unblinded_at', t('unblinded_at'), (row) => <Moment value={row.unblinded_at} />, {
      width: 14,
      nowrap: true,
      descends: true,
    }),
    text('person', t('person'), { width: 18 }),
    link('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
  ];
}
