// Phones: cards instead of rows, a sidebar instead of the menu, nothing scrolls sideways or is too small to touch.
import { describe, expect, it } from 'vitest';
import { chooseLanguage, onAPhoneInEachLanguage, staff } from './every-screen.ts';
import { eventually, portal, untilFocused, untilListed } from './portal.ts';
import { faultsOfMenus } from './small-targets.ts';

const site = portal();

describe('on a phone', () => {
  it('THEME-07 A-61 CONST-02 lists have 5 cards, and the stored page size stays', async () => {
    const page = await site.page({ as: staff, at: 'xs' });
    await page.goto('/');
    await page.evaluate(() =>
      localStorage.setItem('appState:staff@demo.test', JSON.stringify({ pageSize: 25 })),
    );
    const asked = page.waitForRequest((request) => request.url().includes('/api/packages/?page=1&limit=5'));
    await page.goto('/packages');
    await asked;
    await untilListed(page, 'Packages');
    const cards = page.locator('main ul[aria-label="Packages"] > li');
    expect(await cards.count()).toBe(5);
    expect(await page.locator('main table').count()).toBe(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText(/^1–10 of/).waitFor();
    await eventually(() => cards.count()).toBe(10);
    expect(await page.getByText('Rows per page').count()).toBe(0);
    const stored = await page.evaluate(() => localStorage.getItem('appState:staff@demo.test') ?? '');
    expect(JSON.parse(stored)).toMatchObject({ pageSize: 25 });
    // The same address on a large screen shows the stored size, with the same first row.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText(/^1–25 of/).waitFor();
  });

  it('THEME-07 the first row of a list stands in the upper half of 360 × 740, below one line of tools', async () => {
    const page = await site.page({ as: staff, viewport: { width: 360, height: 740 } });
    const lists = [
      ['/packages', 'Packages'],
      ['/projects', 'Projects'],
      ['/clients', 'Clients'],
      ['/projects/1?tab=inbounds', 'Inbounds'],
      ['/projects/1?tab=reconciliation', 'Reconciliation'],
      ['/projects/1?tab=accountability', 'Accountability log'],
      ['/projects/1?tab=expiry', 'Expiry'],
      ['/invoices', 'Invoices'],
      ['/invoices?period=debt', 'Invoices'],
      ['/expiry', 'Expiry'],
      ['/gaps', 'Open issues'],
    ] as const;
    for (const [path, name] of lists) {
      await page.goto(path);
      await untilListed(page, name);
      const card = await page.locator(`main ul[aria-label="${name}"] > li`).first().boundingBox();
      expect(card?.y, path).toBeLessThan(370);
      const bar = page.getByRole('searchbox').first().locator('xpath=../..');
      expect((await bar.boundingBox())?.height, path).toBeLessThan(52);
    }
  });

  it('NAV-40 the sidebar has the menu, leads on, and closes by its choice and by Escape', async () => {
    const page = await site.page({ as: staff, at: 'xs' });
    await page.goto('/');
    expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0);
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    const sidebar = page.getByRole('dialog', { name: 'Main menu' });
    await eventually(() => sidebar.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Clients',
      'Projects',
      'Invoices',
      'Packages',
      'Map',
      'Weather',
      'Open issues',
      'Expiry',
      'Batches',
      'Stock',
      'Shipment requests',
      'On-time deliveries',
      'Excursions',
      'Recalls',
      'Unblindings',
      'Delivery reports',
      'Courier mail',
      'Imports',
      'Master data',
      'Scheduled exports',
    ]);
    await sidebar.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await sidebar.waitFor({ state: 'hidden' });
    await opener.click();
    await untilFocused(sidebar);
    await page.keyboard.press('Escape');
    await sidebar.waitFor({ state: 'hidden' });
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Open menu',
    );
  });

  it('opens a card, sorts without heads and searches', async () => {
    const page = await site.page({ as: staff, at: 'xs' });
    await page.goto('/projects');
    await untilListed(page, 'Projects');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name · Descending' });
    await page.waitForURL('**/projects?*sort=-name*');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name · Ascending' });
    await page.waitForURL('**/projects?*sort=name*');
    await page.getByRole('searchbox').fill('HLX-204');
    await page.getByRole('link', { name: 'HLX-204 Severe asthma' }).click();
    await page.getByRole('heading', { level: 1, name: 'HLX-204 Severe asthma' }).waitFor();
  });

  it('SHIPMENT-01 issue 12 how late an outbound arrived fits its card in every language', async () => {
    const page = await site.page({ as: staff });
    // No outbound of the demo world is that late.
    await page.route('**/api/projects/1/outbounds/?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { results: object[] };
      const late = { state: 'arrived_late', days_late: 128, expected_date: '2026-09-30' };
      await route.fulfill({
        response,
        json: { ...body, results: body.results.map((row) => ({ ...row, ...late })) },
      });
    });
    await page.goto('/projects/1?tab=outbounds');
    await onAPhoneInEachLanguage(page, async () => {
      await page.locator('main ul > li').getByText('128').first().waitFor();
    });
    // The list is requested again when the language changes.
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('issue 12 a long status fits its card at 320 px', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/batches?tab=kits');
    await untilListed(page, 'Kits');
    await chooseLanguage(page, 'es');
    await page.setViewportSize({ width: 320, height: 740 });
    await page.locator('main li').getByText('Devuelto por el participante').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('issue 12 every entry of the menus has 44 px at 360 px', async () => {
    const page = await site.page({ as: staff, viewport: { width: 360, height: 740 } });
    expect(await faultsOfMenus(page)).toEqual([]);
  });
});

it('issue 12 the difference of the reconciliation is in sight at 768 px, where its figures scroll', async () => {
  const page = await site.page({ as: staff, at: 'sm' });
  await page.goto('/projects/1?tab=reconciliation');
  const difference = await page.getByRole('columnheader', { name: 'Difference' }).boundingBox();
  if (difference === null) throw new Error('the table has no such column');
  expect(difference.x + difference.width).toBeLessThanOrEqual(768);
});

it('issue 12 the headings of narrow columns in Chinese stay in one line', async () => {
  const page = await site.page({ as: staff });
  await page.goto('/projects/1?tab=reconciliation');
  await untilListed(page, 'Reconciliation');
  await chooseLanguage(page, 'cn');
  await page.setViewportSize({ width: 768, height: 900 });
  const lines = await page.locator('main thead th button').evaluateAll((heads) =>
    heads.map((head) => {
      const words = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
      const text = document.createRange();
      if (words !== null) text.selectNodeContents(words);
      const tops = [...text.getClientRects()].map(({ top }) => Math.round(top));
      return new Set(tops).size;
    }),
  );
  expect(lines.length).toBeGreaterThan(8);
  expect(lines).toEqual(lines.map(() => 1));
});
