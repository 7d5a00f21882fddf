// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { expect, it } from 'vitest';
import { loadTexts, useTexts } from '#web/texts.ts';
import { inventoryColumns } from './columns.tsx';

it.each([
  ['40.000', '40'],
  ['38.500', '38.500 expected 40'],
  [null, ''],
])('A-85 of 100 received, 10 damaged and 50 sent, a stock of %s is shown as %j', async (qty_stock, shown) => {
  await loadTexts(['records']);
  const row = {
    id: 1,
    batch: 'B-1',
    product: 'Tablet',
    qty_sent: '50.000',
    qty_received: '100.000',
    qty_damaged: '10.000',
    qty_stock,
    expiry_date: null,
    expires_in_days: null,
    storage_temperature: null,
  };
  function Cell() {
    return inventoryColumns(useTexts('records'))
      .find(({ id }) => id === 'qty_stock')
      ?.show(row);
  }
  const text = renderToStaticMarkup(<Cell />).replaceAll(/(?:<[^>]+>)+/g, ' ');
  expect(text.trim()).toBe(shown);
});
