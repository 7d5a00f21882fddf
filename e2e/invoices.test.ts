// A customer's invoices: current, past and outstanding ones; one invoice in three steps.
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Page as Paged } from '#core/contract.ts';
import type { Invoice } from '#features/billing/invoices/contract.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { chooseLanguage, sideways } from './every-screen.ts';
import { eventually, portal, untilListed } from './portal.ts';

const site = portal();
const customer = 'invoicing@demo.test';
const staff = 'staff@demo.test';

describe('invoices', () => {
  it('INV-01 every row of the staff’s list is on one line, and nothing overflows the page', async () => {
    const page = await site.page({ as: staff });
    for (const period of ['current', 'past', 'debt', 'overdue']) {
      await page.goto(`/invoices?size=100&period=${period}`);
      await untilListed(page);
      const heights = await page
        .locator('main tbody tr')
        .evaluateAll((rows) => [
          ...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height))),
        ]);
      expect([period, heights.length, Math.max(...heights) < 45]).toEqual([period, 1, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });

  it('between the sizes of the design, in a language of long words: a wide table scrolls in its place, the title stays on a line', async () => {
    const page = await site.page({ as: staff, viewport: { width: 1280, height: 800 } });
    await page.goto('/invoices?period=debt');
    await untilListed(page);
    await chooseLanguage(page, 'uk');
    await eventually(() => sideways(page)).toEqual([]);
    const table = page.locator('main table').last();
    const place = table.locator('..');
    await eventually(() => place.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    // The column that identifies a row stays in view.
    const first = table.locator('tbody tr > :first-child').first();
    const before = await first.boundingBox();
    await place.evaluate((one) => one.scrollBy(200, 0));
    expect(await first.boundingBox()).toEqual(before);
    await page.setViewportSize({ width: 600, height: 800 });
    const title = page.getByRole('heading', { level: 1 });
    await eventually(async () => ((await title.boundingBox())?.height ?? 99) < 40).toBe(true);
  });

  it('INV-01 at 1440 px staff see every column, and sort by the prolonged one', async () => {
    const page = await site.page({ as: staff, viewport: { width: 1440, height: 900 } });
    await page.goto('/invoices?period=past');
    await untilListed(page);
    const heads = await page
      .locator('main thead th')
      .evaluateAll((all) =>
        all.map((head) => ({ label: head.textContent, wide: head.getBoundingClientRect().width > 20 })),
      );
    expect(heads.filter(({ wide }) => !wide)).toEqual([]);
    expect(heads.map(({ label }) => label)).toEqual([
      'Invoice',
      'Project',
      'Partner',
      'Sponsor',
      'Invoiced',
      'Ends',
      'Prolonged',
      'Paid on',
      'Amount',
      'Paid',
      'Payments',
      'Debt',
      'File',
      'Actions',
    ]);
    await page.getByRole('columnheader', { name: 'Prolonged' }).getByRole('button').click();
    await page.locator('main th[aria-sort="descending"]', { hasText: 'Prolonged' }).waitFor();
    await untilListed(page);
    await page.locator('main tbody tr').first().getByText('Prolonged').waitFor();
    const { results } = await invoices('past');
    const paid = results.find(({ payments }) => payments > 1);
    if (!paid) throw new Error('the demo world has no invoice with several payments');
    await page.goto(`/invoices?period=past&search=${encodeURIComponent(paid.name)}`);
    await untilListed(page);
    expect(await page.locator('main tbody tr', { hasText: paid.name }).locator('td').nth(9).innerText()).toBe(
      String(paid.payments),
    );
  });

  it('INV-01 INV-03 INV-04 NAV-32 the menu links to the current ones; past and debt are further tabs', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Invoices' }).click();
    const open = page.getByRole('navigation', { name: 'Periods' }).locator('[aria-current="page"]');
    await eventually(() => open.getAttribute('data-tab')).toBe('current');
    const newest = (await invoices('current')).results[0]?.name ?? '';
    await page.locator('main tbody tr', { hasText: newest }).waitFor();
    for (const period of ['current', 'past', 'debt'] as const) {
      const { count, results } = await invoices(period);
      const tab = page.getByRole('navigation', { name: 'Periods' }).locator(`[data-tab="${period}"]`);
      await tab.click();
      await eventually(() => tab.innerText()).toMatch(new RegExp(`\\b${count}\\b`));
      const [first] = results;
      if (!first) throw new Error(`the demo world has no ${period} invoice`);
      const row = page.locator('main tbody tr', { hasText: first.name });
      await row.waitFor();
      // INV-16: the symbol of the currency, not its code.
      expect(await row.innerText()).toContain(symbols[first.currency]);
    }
  });

  it('INV-03 on a phone the open period is in view, also after all counts have loaded', async () => {
    const page = await site.page({ as: staff, at: 'xs' });
    await page.goto('/invoices?period=unassigned');
    const tabs = page.getByRole('navigation', { name: 'Periods' }).locator('[data-tab]');
    await eventually(() => tabs.allInnerTexts()).toEqual(
      ['Current', 'Past', 'Debt', 'Overdue', 'Without a project'].map((label) =>
        expect.stringMatching(new RegExp(`^${label}\\s*\\d+$`)),
      ),
    );
    const edges = () =>
      tabs.last().evaluate((tab) => [tab.getBoundingClientRect().left, tab.getBoundingClientRect().right]);
    await eventually(async () => (await edges()).every((edge) => edge >= 0 && edge <= 360)).toBe(true);
  });

  it('INV-08 debt is aged per currency, as a chart and as a table', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/invoices?period=debt');
    const card = page.getByRole('region', { name: 'Debt by age' });
    const bars = card.getByRole('img');
    await bars.first().waitFor();
    const { results } = await invoices('debt');
    expect(await bars.count()).toBe(new Set(results.map(({ currency }) => currency)).size);
    // The accessible name and the tooltip have the amounts next to it.
    const shares = await card.getByRole('img', { name: '€' }).locator('title').allTextContents();
    expect(shares.length).toBeGreaterThan(0);
    for (const share of shares) expect(share).toMatch(/^[\w ]+: €[\d,]+\.\d\d$/);
    await card.getByRole('button', { name: 'Show as a table' }).click();
    expect(await card.getByRole('row').count()).toBe((await card.getByRole('rowheader').count()) + 1);
  });

  it('INV-15 the export contains the whole period', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/invoices?period=past');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^invoices_past_\d{4}-\d\d-\d\d\.xlsx$/);
    const [, ...rows] = await sheetCells(await buffer(await file.createReadStream()));
    const { results } = await invoices('past');
    expect(rows.map(([name]) => String(name)).toSorted()).toEqual(results.map(({ name }) => name).toSorted());
  });

  it('INV-02 INV-10 INV-12 INV-13 INV-14 one invoice: its details, then its budget, then its payments', async () => {
    const { results } = await invoices('past');
    const paid = results.find(({ payments, file }) => payments > 0 && file !== null);
    if (!paid) throw new Error('the demo world has no paid invoice with a file');
    const page = await site.page({ as: customer });
    await page.goto('/invoices?period=past&size=500');
    await page.getByRole('link', { name: paid.name, exact: true }).click();
    const steps = page.getByRole('navigation', { name: 'Steps' });
    expect(await steps.locator('[aria-current="page"]').innerText()).toBe('1 Invoice');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download file' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(paid.file?.name);
    expect((await buffer(await file.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('link', { name: 'Next: Budget' }).click();
    await page.getByRole('meter', { name: 'Budget used' }).waitFor();
    await page.getByRole('link', { name: 'Next: Payments' }).click();
    await page.locator('main table[aria-label="Payments"][aria-busy="false"]').waitFor();
    expect(await page.locator('main table[aria-label="Payments"] tbody tr').count()).toBe(paid.payments);
    // The sum of the payments is shown above them.
    expect(await page.locator('main dl').innerText()).toMatch(/^Amount\n.*\nPaid\n.*\nDebt\n/);
  });

  it('A-100 an invoice without a file has a disabled button', async () => {
    const { results } = await invoices('past');
    const bare = results.find(({ file }) => file === null);
    if (!bare) throw new Error('every invoice of the demo world has a file');
    const page = await site.page({ as: customer });
    await page.goto(`/invoices/${bare.id}`);
    const button = page.getByRole('button', { name: 'Download file' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    // It also looks disabled.
    expect(await button.evaluate((element) => getComputedStyle(element).cursor)).toBe('not-allowed');
  });

  it('A-95 an invoice without a project is found only by staff, and is listed once it has one', async () => {
    const [{ results }, projects] = await Promise.all([
      site.get(staff, '/api/invoices/unassigned/') as Promise<Paged<{ name: string }>>,
      site.get(staff, '/api/projects/?limit=1') as Promise<Paged<{ name: string }>>,
    ]);
    const [lost, project] = [results[0]?.name ?? '', projects.results[0]?.name ?? ''];
    const other = await site.page({ as: customer });
    await other.goto('/invoices?period=unassigned');
    await other.locator('main [data-tab="debt"]').waitFor();
    expect(await other.locator('main [data-tab="unassigned"]').count()).toBe(0);

    const page = await site.page({ as: staff });
    await page.goto('/invoices');
    await page.locator('main [data-tab="unassigned"]').click();
    await page.getByRole('button', { name: `Edit ${lost}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Project' }).fill(project);
    await page.getByRole('option', { name: project }).first().click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Every invoice has a project.').waitFor();
    const { count } = (await site.get(staff, `/api/invoices/debt/?filter=${lost}`)) as Paged<Invoice>;
    expect(count).toBe(1);
  });

  it('INV-19 a customer without invoices has no menu entry and no access', async () => {
    const page = await site.page({ as: 'customer@demo.test', provokes: /403/ });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Projects' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Invoices' }).count()).toBe(0);
  });
});

const symbols: Readonly<Record<string, string>> = {
  CAD: 'C$',
  CHF: 'Fr',
  EUR: '€',
  GBP: '£',
  GEL: '₾',
  HUF: 'Ft',
  ILS: '₪',
  KES: 'KSh',
  PLN: 'zł',
  RSD: 'din',
  SGD: 'S$',
  TRY: '₺',
  UAH: '₴',
  USD: '$',
  ZAR: 'R',
};

async function invoices(period: string): Promise<Paged<Invoice>> {
  return (await site.get(customer, `/api/invoices/${period}/?limit=500`)) as Paged<Invoice>;
}
