// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '#web/texts.ts';
import { toneOf } from '#web/ui/Badges.tsx';
import { quantityIn } from '#web/ui/Values.tsx';
import { active, badge, type Column, code, count, day, link, quantity, tags, text } from './columns.tsx';

interface Row {
  name: string;
  client: { id: number; name: string };
  location: { code: string } | null;
  start_date: string | null;
  qty_stock: string | null;
  packages: number;
  status: string | null;
  is_active: boolean;
  places: { code: string }[];
}

const columns: Column<Row>[] = [
  text('name', 'Name', { main: true }),
  text('client.name', 'Partner', { id: 'partner' }),
  code('location.code', 'Location', { id: 'location' }),
  day('start_date', 'Start'),
  quantity('qty_stock', 'In stock'),
  count('packages', 'Packages'),
  badge('status', 'Status'),
  active('is_active', 'Active'),
  tags('places', 'Places', (row) => row.places.map((place) => place.code)),
];
const full: Row = {
  name: 'HX-101',
  client: { id: 1, name: 'Helix Biopharma' },
  location: { code: 'UA' },
  start_date: '2026-03-01',
  qty_stock: '12.500',
  packages: 1234,
  status: 'In transit',
  is_active: false,
  places: [{ code: 'UA' }, { code: 'GE' }],
};

beforeAll(() => loadTexts(['table']));

function shown(row: Row): Record<string, string> {
  return Object.fromEntries(
    columns.map((column) => [
      column.id,
      renderToStaticMarkup(column.show(row))
        .replace(/<\/span><span/g, '</span> <span')
        .replace(/<[^>]+>/g, ''),
    ]),
  );
}

describe('columns as data', () => {
  it('a link without an address shows its content alone', () => {
    const column = link<Row>('packages', 'Packages', ({ packages }) => ({
      to: undefined,
      content: packages,
    }));
    expect(renderToStaticMarkup(column.show(full))).toBe('1234');
  });

  it('PRJ-01, SUP-07, CLI-10 each kind shows its value', () => {
    expect(shown(full)).toEqual({
      name: 'HX-101',
      partner: 'Helix Biopharma',
      location: 'UA',
      start_date: '01 Mar 2026',
      qty_stock: '12.500',
      packages: '1,234',
      status: 'In transit',
      is_active: 'Inactive',
      places: 'UA GE',
    });
  });

  it('an empty value renders nothing, so that the table shows a dash', () => {
    const row = { ...full, location: null, start_date: null, qty_stock: null, status: '', places: [] };
    const empty = columns.filter((column) => !column.show(row)).map((column) => column.id);
    expect(empty).toEqual(['location', 'start_date', 'qty_stock', 'status', 'places']);
  });

  it('SUP-06 a whole quantity shows whole', () => {
    expect(shown({ ...full, qty_stock: '12.000' })['qty_stock']).toBe('12');
  });
});

describe('quantities', () => {
  it.each([
    ['12.500', 'en-GB', '12.500'],
    ['12.500', 'fr', '12,500'],
    ['12.000', 'ru', '12'],
    ['-3.25', 'es', '−3,250'],
    ['1234.000', 'en-GB', '1234'],
    ['12345.100', 'en-GB', '12,345.100'],
    ['99999999999.999', 'en-GB', '99,999,999,999.999'],
    [null, 'fr', undefined],
  ])('SUP-06 SUP-07 %s is in %s %s', (value, languageTag, expected) => {
    expect(quantityIn(value, languageTag)).toBe(expected);
  });
});

describe('PKG-07 status words are free text', () => {
  it.each([
    ['Delivered', 'good'],
    ['Undelivered', 'attention'],
    ['IN TRANSIT', 'information'],
    ['Out for delivery', 'information'],
    ['Returned', 'attention'],
    ['Damaged', 'bad'],
    ['Quux', 'neutral'],
  ])('%s is %s', (status, tone) => {
    expect(toneOf(status)).toBe(tone);
  });
});
