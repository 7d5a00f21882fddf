// Printed pages: the content without its controls, light in either theme.
import { expect, it } from 'vitest';
import {
  chooseTheme,
  darkPage,
  databaseRows,
  eventually,
  lightPage,
  pageColour,
  portal,
  untilListed,
} from './portal.ts';

const site = portal();

it('a list is printed with its heading, filters and rows, without menus, buttons and actions', async () => {
  const page = await site.page({ as: 'staff@demo.test', viewport: { width: 1280, height: 800 } });
  await page.goto('/packages?status=Delivered');
  await chooseTheme(page, 'dark');
  await untilListed(page, 'Packages');
  expect(await pageColour(page)).toBe(darkPage);
  const controls = page.locator(
    ':is(button, input, select, nav, footer):visible:not(thead *, [aria-label="Filters"] *)',
  );
  expect(await controls.count()).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'print' });
  expect(await controls.count()).toBe(0);
  expect(await pageColour(page)).toBe(lightPage);
  expect(await page.getByRole('list', { name: 'Filters' }).innerText()).toBe('Status: Delivered');
  expect(await page.locator('thead th:visible').last().innerText()).not.toBe('Actions');
  expect(await page.locator('tbody tr:visible').count()).toBe(10);
  expect(await page.getByText(/^1–10 of /).isVisible()).toBe(true);
});

it('an open record is printed without its list, and stays open beside it', async () => {
  const page = await site.page({ as: 'staff@demo.test', viewport: { width: 1440, height: 900 } });
  await page.goto('/projects/1?tab=outbounds');
  await untilListed(page, 'Outbounds');
  await page.locator('tbody tr td').nth(2).click();
  const record = page.locator('[data-side-panel]');
  await record.getByRole('heading', { name: 'Items' }).waitFor();
  // Paper is narrower than the width from which a record stands beside its list.
  const shown = await record.elementHandle();
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
  expect(await shown?.evaluate((panel) => panel.isConnected)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await eventually(() => record.getByRole('heading', { name: 'Items' }).isVisible()).toBe(true);
  expect(await page.locator('h1').isVisible()).toBe(false);
  expect(await page.getByRole('table', { name: 'Outbounds' }).isVisible()).toBe(false);
});

it('a package under way is printed with its journey and history, without its map', async () => {
  const [moving] = await databaseRows<{ id: number }>(
    `select t.package_id::int as id from trips t join cars c on c.id = t.car_id
      join latest_positions l on l.car_id = c.id order by t.package_id limit 1`,
  );
  const page = await site.page({ as: 'staff@demo.test', viewport: { width: 1280, height: 800 } });
  await page.goto(`/packages/${moving?.id}`);
  await page.getByRole('region', { name: /^Map of vehicles/ }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator(':is(button, input, select, canvas, footer):visible').count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Current position' }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Status history' }).isVisible()).toBe(true);
});

it('a recall is printed with the shipments that are folded on the screen', async () => {
  const page = await site.page({ as: 'staff@demo.test', viewport: { width: 1280, height: 800 } });
  await page.goto('/recalls/1');
  await page
    .getByText(/^Shipments \(/)
    .first()
    .waitFor();
  const shipments = page.locator('details table').first();
  // For Playwright everything in a closed <details> is hidden.
  const isShown = () => shipments.evaluate((table) => table.checkVisibility());
  expect(await isShown()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await eventually(isShown).toBe(true);
});
