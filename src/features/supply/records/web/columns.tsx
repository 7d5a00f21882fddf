import type * as z from 'zod/mini';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import type { OutboundPackage } from '#features/supply/on-time/rules.ts';
import { Arrival } from '#features/supply/on-time/web/columns.tsx';
import { showDay } from '#locales/dates.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import type { RecordKind } from '#record-types/forms.ts';
import { Code, type Column, cell, day, text } from '#web/lists/columns.tsx';
import { fieldColumns } from '#web/lists/field-columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import { type Translate, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconArrowBackUp } from '#web/ui/icons.ts';
import { Moment } from '#web/ui/Values.tsx';
import type {
  destructionRow,
  inboundRow,
  inventoryRow,
  outboundRow,
  returnRow,
  VoidedRow,
} from '../contract.ts';
import { Expiry } from './Expiry.tsx';
import classes from './Marked.module.css';
import { Stock } from './Stock.tsx';

const { inbounds, outbounds, returns, inventories, destructions } = recordTypes;
type Words = Translate<'records'>;

/** An expiry date with a text if it has expired or soon will. */
export function expiryColumn<Row extends { expiry_date: string | null; expires_in_days: number | null }>(
  label: string,
): Column<Row> {
  return cell(
    'expiry_date',
    label,
    ({ expiry_date: date, expires_in_days: days }) =>
      date !== null && days !== null && <Expiry date={date} days={days} />,
    { width: 16, nowrap: true },
  );
}

/** The pharmacy's count, marked if it differs from the row's own figures. */
function stockColumn(label: string): Column<z.output<typeof inventoryRow>> {
  return cell('qty_stock', label, (row) => row.qty_stock !== null && <Stock row={row} />, {
    end: true,
    nowrap: true,
  });
}

/** Inbounds (SUP-01). */
export function inboundColumns(t: Words): Column<z.output<typeof inboundRow>>[] {
  return fieldColumns(inbounds, t, { order: { main: true } });
}

/** Outbounds (SUP-02); the airbill links to its package (SUP-16). */
export function outboundColumns(t: Words): Column<z.output<typeof outboundRow>>[] {
  return fieldColumns(outbounds, t, {
    airbill: (label) =>
      cell('airbill', label, (row) => row.packages.length > 0 && <Airbills of={row.packages} />, {
        main: true,
        nowrap: true,
      }),
    site: { width: 24 },
    planned_date: { from: 'lg' },
    expected_date: (label) =>
      cell('expected_date', label, (row) => <Arrival of={row} />, { width: 16, nowrap: true }),
  });
}

function Airbills({ of: [first, ...others] }: { of: readonly OutboundPackage[] }) {
  const t = useTexts('records');
  return (
    <span className={classes.marked}>
      {first && <Code>{first.airbill}</Code>}
      {others.length > 0 && <Badge tone="neutral">{t('packages_count', { count: others.length + 1 })}</Badge>}
    </span>
  );
}

/** Returns (SUP-03). */
export function returnColumns(t: Words): Column<z.output<typeof returnRow>>[] {
  return fieldColumns(returns, t, {
    site_name: { main: true, width: 22 },
    site_investigator: { width: 18 },
    site_address: { width: 24, from: 'md' },
    shipping_temperature: { nowrap: true },
  });
}

/** Inventories (SUP-04). */
export function inventoryColumns(t: Words): Column<z.output<typeof inventoryRow>>[] {
  return fieldColumns(inventories, t, {
    batch: { main: true, width: 10 },
    product: { width: 20 },
    qty_sent: { from: 'md' },
    qty_received: { from: 'md' },
    qty_stock: stockColumn,
    expiry_date: expiryColumn,
    storage_temperature: { nowrap: true, from: 'md' },
  });
}

/** Destructions (SUP-05); the certificates feature adds the certificate column. */
export function destructionColumns(t: Words): Column<z.output<typeof destructionRow>>[] {
  return fieldColumns(destructions, t, { destruction_date: { main: true } });
}

/** What was voided, when and why; its history, and a restore button for users who may. */
export function voidedColumns(
  t: Translate<'records'>,
  onRestore: ((row: VoidedRow) => void) | undefined,
): Column<VoidedRow>[] {
  return [
    cell('reference', t('reference'), (row) => nameOf(t, row), { main: true, width: 20 }),
    cell('kind', t('list'), (row) => t(row.kind), { width: 12 }),
    day('date', t('date'), { from: 'md' }),
    cell('voided_at', t('removed_at'), (row) => <Moment value={row.voided_at} />, {
      width: 16,
      nowrap: true,
    }),
    text('void_reason', t('removed_because'), { width: 26 }),
    cell(
      'actions',
      t('common.actions'),
      (row) => (
        <RowActions>
          <HistoryButton inRow noun={row.kind} id={row.id} name={nameOf(t, row)} />
          {onRestore && (
            <PlainButton
              look="quiet"
              aria-label={t('restore_title', { name: nameOf(t, row) })}
              onClick={() => onRestore(row)}
            >
              <IconArrowBackUp aria-hidden />
            </PlainButton>
          )}
        </RowActions>
      ),
      { width: 8, nowrap: true },
    ),
  ];
}

/** The reference of the row, else its list. */
export function nameOf(t: Translate<'records'>, row: VoidedRow): string {
  return row.reference ?? t(row.kind);
}

const namedBy: Record<RecordKind, string> = {
  inbounds: 'order',
  outbounds: 'airbill',
  returns: 'site_name',
  inventories: 'batch',
  destructions: 'destruction_date',
};

/** The name of a record: its order, airbill, site, batch or day, else its number. */
export function nameOfRecord(kind: RecordKind, row: { id: number }, languageTag: string): string {
  const name: unknown = Reflect.get(row, namedBy[kind]);
  if (typeof name !== 'string' || name === '') return `#${row.id}`;
  return kind === 'destructions' ? showDay(name, languageTag) : name;
}
