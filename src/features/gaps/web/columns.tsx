import type { Translate } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { type Column, cell, day, link, text } from '#web/ui/columns.tsx';
import { quantityIn } from '#web/ui/Values.tsx';
import type { GapRow } from '../contract.ts';
import type { GapKind } from '../rules.ts';

type Words = Translate<'gaps'>;

/** The record and where it is mended; the kind where all kinds are shown. */
export function gapColumns(t: Words, languageTag: string, kind: GapKind | undefined): Column<GapRow>[] {
  const [reference, date, quantity] = headsOf(t, kind);
  return [
    ...(kind === undefined
      ? [cell<GapRow>('kind', t('kind'), (row) => t(`one_${row.kind}`), { width: 22 })]
      : []),
    link(
      'reference',
      reference,
      (row) => ({
        ...placeOf(row),
        content:
          row.reference ?? t(row.kind === 'destruction_without_certificate' ? 'destruction' : 'unnamed'),
      }),
      { main: true, width: 22 },
    ),
    link('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
    ...(date === undefined ? [] : [day<GapRow>('date', date)]),
    ...(quantity === undefined
      ? []
      : [
          cell<GapRow>('quantity', quantity, (row) => amountOf(row, languageTag), {
            end: true,
            width: 8,
            nowrap: true,
          }),
        ]),
  ];
}

/** What the record, its date and its quantity are called in this kind; undefined where it has none. */
function headsOf(t: Words, kind: GapKind | undefined): [string, string | undefined, string | undefined] {
  switch (kind) {
    case 'outbound_without_airbill':
      return [t('site'), t('dispatched'), undefined];
    case 'delivered_without_report':
      return [t('airbill'), t('delivered'), undefined];
    case 'destruction_without_certificate':
      return [t('reference'), t('destroyed'), undefined];
    case 'expired_in_stock':
      return [t('goods'), t('expired'), t('in_stock')];
    case 'stock_differs':
      return [t('goods'), undefined, t('residual')];
    default:
      return [t('reference'), t('date'), t('quantity')];
  }
}

function amountOf({ kind, quantity }: GapRow, languageTag: string) {
  const shown = quantityIn(quantity, languageTag);
  return kind === 'stock_differs' && shown !== undefined ? <Badge tone="bad">{shown}</Badge> : shown;
}

/** Where the gap is closed: the list of the record, searched for it, or the record's own page. */
function placeOf(row: GapRow): { to: string; search: Record<string, string> } {
  const to = `/projects/${row.project.id}`;
  const searched = (tab: string, wanted: string | null) => ({
    to,
    search: { tab, ...(wanted !== null && { [`${tab}_search`]: wanted }) },
  });
  switch (row.kind) {
    case 'delivered_without_report':
      return { to: `/packages/${row.record_id}`, search: {} };
    case 'outbound_without_airbill':
      return searched('outbounds', row.reference);
    case 'destruction_without_certificate':
      return searched('destructions', null);
    case 'expired_in_stock':
      return searched('inventories', row.batch);
    default:
      return searched('reconciliation', row.batch);
  }
}
