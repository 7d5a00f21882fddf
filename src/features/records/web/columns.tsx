import type { Translate } from '#web/texts.ts';
import { badge, type Column, cell, code, day, quantity, text } from '#web/ui/columns.tsx';
import type * as z from 'zod/mini';
import type { destructionRow, inboundRow, inventoryRow, outboundRow, returnRow } from '../contract.ts';
import { Expiry } from './Expiry.tsx';

type Words = Translate<'records'>;

/** An expiry date; what has expired or soon will says so in words. */
export function expiryColumn<Row extends { expiry_date: string | null }>(label: string): Column<Row> {
  return cell('expiry_date', label, (row) => row.expiry_date && <Expiry date={row.expiry_date} />, {
    width: 16,
    nowrap: true,
  });
}

/** Inbounds (SUP-01). */
export function inboundColumns(t: Words): Column<z.output<typeof inboundRow>>[] {
  return [
    code('order', t('order'), { main: true }),
    code('invoice', t('invoice')),
    day('received_date', t('received_date')),
    quantity('weight', t('weight')),
    quantity('quantity', t('quantity')),
  ];
}

/** Outbounds (SUP-02); the airbill leads to its package (SUP-16). */
export function outboundColumns(t: Words): Column<z.output<typeof outboundRow>>[] {
  return [
    code('airbill', t('airbill'), { main: true }),
    text('site', t('site'), { width: 24 }),
    day('dispatched_date', t('dispatched_date')),
  ];
}

/** Returns (SUP-03). */
export function returnColumns(t: Words): Column<z.output<typeof returnRow>>[] {
  return [
    text('site_name', t('site_name'), { main: true, width: 22 }),
    day('date', t('date')),
    text('site_investigator', t('site_investigator'), { width: 18 }),
    text('site_address', t('site_address'), { width: 24, from: 'md' }),
    text('shipping_temperature', t('shipping_temperature'), { nowrap: true }),
  ];
}

/** Inventories (SUP-04). */
export function inventoryColumns(t: Words): Column<z.output<typeof inventoryRow>>[] {
  return [
    code('batch', t('batch'), { main: true, width: 10 }),
    text('product', t('product'), { width: 20 }),
    quantity('qty_sent', t('qty_sent'), { from: 'md' }),
    quantity('qty_received', t('qty_received'), { from: 'md' }),
    quantity('qty_damaged', t('qty_damaged')),
    quantity('qty_stock', t('qty_stock')),
    expiryColumn(t('expiry_date')),
    text('storage_temperature', t('storage_temperature'), { nowrap: true, from: 'md' }),
  ];
}

/** Destructions (SUP-05); the column of their certificates is the certificates' own. */
export function destructionColumns(t: Words): Column<z.output<typeof destructionRow>>[] {
  return [day('destruction_date', t('destruction_date'), { main: true })];
}

interface Note {
  date: string | null;
  reference: string | null;
  description: string | null;
  quantity: string | null;
  status: string | null;
}

/** Transit, purchase and IVRS records of a project (PRJ-07). */
export function noteColumns(t: Words): Column<Note & { id: number }>[] {
  return [
    code('reference', t('reference'), { main: true }),
    day('date', t('date')),
    text('description', t('description'), { width: 24 }),
    quantity('quantity', t('quantity')),
    badge('status', t('status')),
  ];
}
