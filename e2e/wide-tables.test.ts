// The tables with the most columns, in a language of long words.
import { expect, it } from 'vitest';
import { chooseLanguage } from './every-screen.ts';
import { eventually, portal } from './portal.ts';

const site = portal();
const paths = [
  '/invoices?period=past',
  '/invoices?period=debt',
  '/invoices?period=overdue',
  '/projects/1?tab=reconciliation',
  '/projects/1?tab=accountability',
  '/stock',
];

it('the widest tables fit laptops of 1280 and 1366 px, and a screen of 1600 px with the columns that only it shows', async () => {
  const page = await site.page({ as: 'staff@demo.test', viewport: { width: 1280, height: 800 } });
  await page.goto('/about');
  await chooseLanguage(page, 'uk');
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const table = page.locator('main table[aria-busy="false"]').last();
    const spare = () =>
      table.evaluate((one: HTMLElement) => (one.parentElement?.clientWidth ?? 0) - one.offsetWidth);
    const columns = () => table.locator('thead th:visible').count();
    await eventually(spare).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 1366, height: 768 });
    await eventually(spare).toBeGreaterThanOrEqual(0);
    const onLaptop = await columns();
    await page.setViewportSize({ width: 1600, height: 900 });
    await eventually(spare).toBeGreaterThanOrEqual(0);
    const isOfDebts = /debt|overdue/.test(path);
    expect([path, (await columns()) - onLaptop]).toEqual([path, isOfDebts ? 1 : 0]);
  }
});
