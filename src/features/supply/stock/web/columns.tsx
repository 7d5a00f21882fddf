import { Link } from '@tanstack/react-router';
import { BatchStatusBadges } from '#features/supply/batches/web/columns.tsx';
import { type Column, cell, day, link, quantity, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Day, Moment, quantityIn } from '#web/ui/Values.tsx';
import type { StockMovementRow, StockRow } from '../contract.ts';
import { notesOn } from '../rules.ts';

type Words = Translate<'stock'>;

/** The columns of the list of stock; within a project without the project. */
export function stockColumns(
  t: Words,
  ofBatches: Translate<'batches'>,
  languageTag: string,
  within: 'house' | 'project',
): Column<StockRow>[] {
  return [
    text('product', t('product'), { main: true, width: 20 }),
    text('number', t('number'), { width: 12, nowrap: true }),
    text('depot.name', t('depot'), { id: 'depot', width: 14 }),
    cell<StockRow>('status', t('status'), (row) => <StockStatus row={row} t={t} ofBatches={ofBatches} />, {
      width: 12,
    }),
    day('expiry_date', t('expiry_date')),
    quantity('on_hand', t('on_hand')),
    quantity('reserved', t('reserved')),
    quantity('available', t('available')),
    quantity('returned', t('returned'), { from: 'lg' }),
    quantity('counted', t('counted'), { from: 'md' }),
    cell<StockRow>(
      'difference',
      t('difference'),
      ({ difference }) => <Difference value={difference} languageTag={languageTag} />,
      { end: true, width: 9, nowrap: true },
    ),
    ...(within === 'project'
      ? []
      : [
          link<StockRow>('project.name', t('project'), ({ project }) => ({
            to: `/projects/${project.id}`,
            search: { tab: 'stock' },
            content: project.name,
          })),
          text<StockRow>('client.name', t('client'), { id: 'project.client.name', from: 'lg' }),
        ]),
  ];
}

/** The status of the batch; goods without a batch have none. */
export function StockStatus({
  row: { status, is_expired },
  t,
  ofBatches,
}: {
  row: Pick<StockRow, 'status' | 'is_expired'>;
  t: Words;
  ofBatches: Translate<'batches'>;
}) {
  if (status === null) return <Badge tone="attention">{t('no_batch')}</Badge>;
  return <BatchStatusBadges batch={{ status, is_expired }} t={ofBatches} />;
}

/** Counted less on hand; red where it is not zero. */
function Difference({ value, languageTag }: { value: string | null; languageTag: string }) {
  const shown = quantityIn(value, languageTag);
  if (value === null || shown === undefined) return null;
  return /[1-9]/.test(value) ? <Badge tone="bad">{shown}</Badge> : shown;
}

/** The columns of the movements of a batch in a depot, each with a link to its record. */
export function stockMovementColumns(t: Words): Column<StockMovementRow>[] {
  return [
    cell<StockMovementRow>(
      'kind',
      t('movement'),
      ({ kind, record }) =>
        record === null ? (
          t(kind)
        ) : (
          <Link
            to={`/projects/${record.project_id}`}
            search={{ tab: record.list, record: `${record.list}-${record.id}` }}
          >
            {t(kind)}
          </Link>
        ),
      { main: true, width: 12 },
    ),
    cell<StockMovementRow>(
      'happened_on',
      t('date'),
      ({ happened_on }) => (happened_on === null ? t('planned') : <Day value={happened_on} />),
      { nowrap: true, width: 11 },
    ),
    quantity('quantity', t('quantity')),
    quantity('balance', t('balance')),
    text('reference', t('reference'), { width: 16 }),
    cell<StockMovementRow>(
      'notes',
      t('reason'),
      (row) =>
        notesOn(row, {
          returned: t('returned'),
          reversal: t('reversal'),
          reversed: t('reversed'),
          override: (reason) => t('override', { reason }),
        }),
      { width: 20 },
    ),
    cell<StockMovementRow>('posted_at', t('posted'), ({ posted_at }) => <Moment value={posted_at} />, {
      from: 'md',
    }),
    text('posted_by', t('posted_by'), { from: 'lg' }),
  ];
}
