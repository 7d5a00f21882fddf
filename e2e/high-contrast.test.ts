// The high contrast of the system (forced colours): what is current, on or chosen can be told from the rest.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { portal, untilListed } from './portal.ts';

const site = portal();
const outlineOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).outlineStyle);

it('the current page, tab, record and page of a list have an outline', async () => {
  const page = await site.page({ as: 'staff@demo.test', viewport: { width: 1440, height: 900 } });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/projects/1?tab=outbounds');
  await untilListed(page, 'Outbounds');
  await page.locator('tbody tr td').nth(2).click();
  await page.locator('[data-side-panel]').getByRole('heading', { name: 'Items' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Project lists' }).getByRole('link');
  const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  const pages = page.getByRole('navigation', { name: /^Pages/ });
  const rows = page.getByRole('table', { name: 'Outbounds' }).locator('tbody tr');
  const pairs: readonly (readonly [Locator, Locator])[] = [
    [tabs.filter({ hasText: 'Outbounds' }), tabs.filter({ hasText: 'Inbounds' })],
    [menu.filter({ hasText: 'Projects' }), menu.filter({ hasText: 'Packages' })],
    [rows.first(), rows.nth(1)],
    [pages.getByRole('button', { name: 'Page 1' }), pages.getByRole('button', { name: 'Page 2' })],
  ];
  for (const [current, other] of pairs) {
    expect([await outlineOf(current.first()), await outlineOf(other.first())]).toEqual(['solid', 'none']);
  }
});

it('a switch shows whether it is on', async () => {
  const page = await site.page({ as: 'staff@demo.test' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/settings');
  const toggle = page.getByRole('switch', { name: 'Old UI' });
  await toggle.waitFor();
  // The state of the account does not matter: the look of both is read, and nothing is saved.
  const [on, off] = await toggle.evaluate((one: HTMLInputElement) =>
    [true, false].map((checked) => {
      one.checked = checked;
      return getComputedStyle(one).backgroundColor;
    }),
  );
  expect(on).not.toBe(off);
});
