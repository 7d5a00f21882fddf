import { showDay } from '#locales/dates.ts';
import { labelled } from '#locales/labelled.ts';
import { type Column, cell, day, link, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { quantityIn } from '#web/ui/Values.tsx';
import type { OpenIssue } from '../contract.ts';
import type { OpenIssueKind } from '../rules.ts';

type Words = Translate<'openIssues'>;

/** The record with a link to fix it; the kind when all kinds are shown. */
export function openIssueColumns(
  t: Words,
  languageTag: string,
  kind: OpenIssueKind | undefined,
): Column<OpenIssue>[] {
  const [reference, date, quantity] = headsOf(t, kind);
  return [
    ...(kind === undefined
      ? [cell<OpenIssue>('kind', t('kind'), (row) => issueOf(t, row, languageTag), { width: 26 })]
      : []),
    link(
      'reference',
      reference,
      (row) => ({
        ...placeOf(row),
        content: row.reference ?? nameOf(t, row, languageTag),
      }),
      { main: true, width: 22 },
    ),
    ...(kind === 'breaks_rule'
      ? [
          cell<OpenIssue>('rule', t('rule'), ({ rule }) => (rule === null ? undefined : t(rule)), {
            width: 30,
          }),
        ]
      : []),
    link('project.name', t('project'), ({ project }) =>
      project === null ? undefined : { to: `/projects/${project.id}`, content: project.name },
    ),
    text('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
    ...(date === undefined ? [] : [day<OpenIssue>('date', date)]),
    ...(quantity === undefined
      ? []
      : [
          cell<OpenIssue>('quantity', quantity, (row) => amountOf(row, languageTag), {
            end: true,
            width: 8,
            nowrap: true,
          }),
        ]),
  ];
}

/** The issue, with the data check that failed; a list of failed checks alone has a column for these. */
function issueOf(t: Words, { kind, rule }: OpenIssue, languageTag: string): string {
  const issue = t(kind);
  return rule === null ? issue : labelled(issue, t(rule), languageTag);
}

/** The name of a record without a reference. */
function nameOf(t: Words, { kind, date }: OpenIssue, languageTag: string): string {
  if (kind !== 'destruction_without_certificate') return t('unnamed');
  return date === null ? t('destruction') : t('destruction_of', { date: showDay(date, languageTag) });
}

/** The labels of record, date and quantity for this kind; undefined where it has none. */
function headsOf(
  t: Words,
  kind: OpenIssueKind | undefined,
): [string, string | undefined, string | undefined] {
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
    case 'returns_differ':
      return [t('goods'), undefined, t('quantity')];
    case 'batch_unmatched':
      return [t('goods'), undefined, t('records')];
    case 'stock_below_zero':
      return [t('goods'), undefined, t('in_stock')];
    case 'blinded_name_missing':
      return [t('goods'), undefined, undefined];
    case 'breaks_rule':
      return [t('reference'), undefined, undefined];
    default:
      return [t('reference'), t('date'), t('quantity')];
  }
}

function amountOf({ kind, quantity }: OpenIssue, languageTag: string) {
  const shown = quantityIn(quantity, languageTag);
  return (kind === 'stock_differs' || kind === 'returns_differ') && shown !== undefined ? (
    <Badge tone="bad">{shown}</Badge>
  ) : (
    shown
  );
}

/** Where to fix the issue: the list of the record, searched for it, or the record's own page. */
function placeOf(row: OpenIssue): { to: string; search: Record<string, string> } {
  const to = row.project === null ? '/projects' : `/projects/${row.project.id}`;
  const searched = (tab: string, wanted: string | null) => ({
    to,
    search: { tab, ...(wanted !== null && { [`${tab}_search`]: wanted }) },
  });
  switch (row.kind) {
    case 'delivered_without_report':
      return { to: `/packages/${row.record_id}`, search: {} };
    case 'blinded_name_missing':
      return { to: `/products/${row.record_id}`, search: {} };
    case 'outbound_without_airbill':
      return searched('outbounds', row.reference);
    case 'destruction_without_certificate':
      return searched('destructions', null);
    case 'expired_in_stock':
      return searched('inventories', row.batch);
    case 'stock_differs':
      return searched('reconciliation', row.batch);
    case 'stock_below_zero':
      return { to: '/stock', search: { kind: 'below_zero', search: row.batch ?? row.reference ?? '' } };
    case 'batch_unmatched':
      return { to: '/batches', search: { tab: 'unmatched', search: row.batch ?? row.reference ?? '' } };
    default:
      return placeOfRecord(row, searched);
  }
}

/** Where to edit a record that breaks a rule. */
function placeOfRecord(
  { record, record_id, reference, batch }: OpenIssue,
  searched: (tab: string, wanted: string | null) => { to: string; search: Record<string, string> },
): { to: string; search: Record<string, string> } {
  switch (record) {
    case 'clients':
    case 'projects':
    case 'packages':
      return { to: `/${record}/${record_id}`, search: {} };
    case 'invoices':
      return { to: '/invoices', search: { search: reference ?? '' } };
    case 'invoice_payments':
    case null:
      return { to: '/invoices', search: {} };
    case 'inventories':
      return searched(record, batch);
    default:
      return searched(record, reference);
  }
}
