import { expiryColumn } from '#features/supply/records/web/columns.tsx';
import { type Column, code, link, quantity, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import type { ExpiryRow } from '../contract.ts';

/** The expiring batch, with its project when the list has more than one. */
export function expiryColumns(t: Translate<'expiry'>, ofProject: boolean): Column<ExpiryRow>[] {
  const place: Column<ExpiryRow>[] = [
    link('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
  ];
  return [
    expiryColumn(t('expiry_date')),
    text('product', t('product'), { width: 20 }),
    code('batch', t('batch'), { main: true }),
    quantity('qty_stock', t('qty_stock')),
    ...(ofProject ? [] : place),
  ];
}
