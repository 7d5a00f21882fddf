// The overview of a project: each figure equals the list that it leads to, for each kind of reader.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { busyProject, expectStillProject } from './pages-loading.ts';
import { eventually, expectAccessible, portal, rowsOf, untilListed } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/projects/${id}`);
  await page.getByRole('heading', { name: 'Latest activity' }).waitFor();
}

const figure = (page: Page, label: string | RegExp) =>
  page.getByRole('list', { name: 'Key figures' }).getByRole('link', { name: label });
const total = async (page: Page): Promise<number> => {
  const text = await page
    .getByText(/^(\d+–\d+ of [\d,]+|0 of 0)$/)
    .first()
    .innerText();
  return Number(/of ([\d,]+)$/.exec(text)?.[1]?.replace(',', ''));
};

describe('the overview of a project', () => {
  it('PRJ-06 is what a project opens with; its tab is the first one', async () => {
    const { id, name } = await busyProject();
    const page = await site.page({ as: staff });
    await open(page, id);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Project lists' });
    expect(await tabs.getByRole('link').first().innerText()).toBe('Overview');
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Overview');
    await expectAccessible(page, 'overview');
    await tabs.getByRole('link', { name: /^Outbounds/ }).click();
    await untilListed(page, 'Outbounds');
    await page.goBack();
    await page.getByRole('heading', { name: 'Latest activity' }).waitFor();
  });

  it('lists behind the edge of the screen are reached with a mouse, by arrows', async () => {
    const { id } = await busyProject();
    const page = await site.page({ as: staff, viewport: { width: 1024, height: 700 } });
    await open(page, id);
    const tabs = page.getByRole('navigation', { name: 'Project lists' });
    const last = tabs.getByRole('link', { name: 'Voided' });
    const isHidden = () => last.evaluate((tab) => tab.getBoundingClientRect().right > innerWidth);
    expect(await isHidden()).toBe(true);
    const arrows = tabs.locator('xpath=following-sibling::button');
    expect(await arrows.count()).toBe(1);
    await arrows.click();
    await eventually(isHidden).toBe(false);
    // At the end only the back arrow remains.
    await eventually(() => arrows.count()).toBe(1);
    await arrows.click();
    await eventually(isHidden).toBe(true);
    await expectAccessible(page, 'tabs behind an edge');
    // At 1440 px all fit in English, not in French.
    await page.setViewportSize({ width: 1440, height: 700 });
    await eventually(() => arrows.count()).toBe(0);
    await page.locator('header select').selectOption('fr');
    await eventually(() => page.locator('nav + button').count()).toBe(1);
  });

  it('the open issues lead to as many rows', async () => {
    const { id } = await busyProject();
    const page = await site.page({ as: staff });
    await open(page, id);
    const link = figure(page, /^Open issues/);
    const shown = Number((await link.locator('strong').innerText()).replace(',', ''));
    expect(shown).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL('**/gaps?*');
    await untilListed(page);
    expect(await total(page)).toBe(shown);
  });

  it('what is in stock of a product is the sum of its rows, what expires their number', async () => {
    const { id } = await busyProject();
    const page = await site.page({ as: 'customer@demo.test' });
    await open(page, id);
    const stock = page.getByRole('group', { name: 'Stock by product' });
    const row = stock.locator('tbody tr').filter({ hasText: 'batch' }).first();
    const product = await row.locator('th').innerText();
    const [held, batches] = await row.locator('td').allInnerTexts();
    await row.locator('td a').first().click();
    await untilListed(page, 'Inventories');
    await page.getByText(`Product: ${product}`).waitFor();
    const heads = (await page.locator('main thead th').allInnerTexts()).map((head) => head.trim());
    const at = heads.indexOf('In stock');
    const sum = (await rowsOf(page, 'Inventories'))
      .map((cells) => Number((cells[at] ?? '').split('\n')[0]?.replace(',', '')))
      .reduce((all, one) => all + one, 0);
    expect(sum).toBe(Number(held?.replace(',', '')));

    await page.goBack();
    await stock.locator('tbody tr').filter({ hasText: product }).locator('td a').last().click();
    await untilListed(page, 'Expiry');
    expect(await total(page)).toBe(Number(/^\d+/.exec(batches ?? '')?.[0]));
    await page.getByText(`Product: ${product}`).waitFor();
  });

  it('each week of the table behind the chart leads to its outbounds', async () => {
    const { id } = await busyProject();
    const page = await site.page({ as: 'customer@demo.test' });
    await open(page, id);
    expect(await page.getByRole('img', { name: /^Bar chart of outbounds per week/ }).count()).toBe(1);
    await page.getByText('Show as table').click();
    const weeks = page.getByRole('group', { name: 'Shipments per week' }).locator('tbody tr');
    expect(await weeks.count()).toBe(12);
    const counts = (await weeks.locator('td').allInnerTexts()).map(Number);
    const at = counts.findIndex((count) => count > 0);
    const week = await weeks.nth(at).locator('a').innerText();
    await weeks.nth(at).locator('a').click();
    await untilListed(page, 'Outbounds');
    expect(await total(page)).toBe(counts[at]);
    await page.getByText(`Week of dispatch: ${week}`).waitFor();
    // The filter of the list goes back to all weeks.
    await page.getByRole('button', { name: 'Clear all' }).first().click();
    await eventually(() => total(page)).toBeGreaterThan(counts[at] ?? 0);
  });

  it('the next expiry opens its inventory record, what is left of the budget the invoice', async () => {
    const { id } = await busyProject();
    const page = await site.page({ as: staff });
    await open(page, id);
    const expiry = figure(page, /^Next expiry/);
    const day = await expiry.locator('strong').innerText();
    await expiry.click();
    await page.waitForURL('**/projects/*?tab=inventories&record=inventories-*');
    await page
      .getByRole('region')
      .filter({ hasText: 'Storage temperature' })
      .getByText(day)
      .first()
      .waitFor();

    await open(page, id);
    const budget = figure(page, /^Budget left/).first();
    const left = await budget.locator('strong').innerText();
    await budget.click();
    await page.waitForURL('**/invoices/*?step=2');
    await page.getByText(left, { exact: true }).first().waitFor();
  });

  it('the latest activity leads to the package and to the record', async () => {
    const { id } = await busyProject();
    const page = await site.page({ as: 'customer@demo.test' });
    await open(page, id);
    const activity = page.locator('main section').filter({ hasText: 'Latest activity' }).locator('li a');
    const parcel = page.locator('main section li a[href^="/packages/"]').first();
    const airbill = await parcel.locator('strong').innerText();
    await parcel.click();
    await page.getByRole('heading', { level: 1, name: `Package ${airbill}` }).waitFor();
    await page.goBack();
    await activity.filter({ hasText: 'Dispatched' }).first().click();
    await page.waitForURL('**?tab=outbounds&record=outbounds-*');
    await untilListed(page, 'Outbounds');
    await page.getByRole('region').filter({ hasText: 'Items' }).first().waitFor();
  });

  it('A-38 a site user sees shipments and activity of the own site, no stock, issues or budgets', async () => {
    const coordinator = 'coordinator@demo.test';
    const { results } = (await site.get(coordinator, '/api/projects/?limit=1')) as {
      results: { id: number }[];
    };
    const page = await site.page({ as: coordinator });
    await open(page, results[0]?.id ?? 0);
    await page.getByRole('heading', { name: 'Shipments per week' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Stock by product' }).count()).toBe(0);
    const figures = page.getByRole('list', { name: 'Key figures' }).getByRole('listitem');
    expect(await figures.count()).toBe(1);
    expect(await figures.innerText()).toContain('On time in 12 months');
    await expectAccessible(page, 'overview of a site user');
  });

  it('says what failed and loads on request', async () => {
    const { id } = await busyProject();
    const page = await site.page({ as: staff, provokes: /status of 500/ });
    await page.route('**/overview/', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/projects/${id}`);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/overview/');
    await again.click();
    await page.getByRole('heading', { name: 'Latest activity' }).waitFor();
  });

  // `npm run screens` covers larger screens.
  it('moves by at most 0.02 while it loads, xs', () => expectStillProject(site, 'xs'));
});
