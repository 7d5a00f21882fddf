// The questions of an inspector:
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ReconciliationRow } from '#features/supply/reconciliation/contract.ts';
import {
  databaseRows,
  eventually,
  expectAccessible,
  ofTotal,
  portal,
  rowsOf,
  untilListed,
} from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
const customer = 'customer@demo.test';

describe('reconciliation', () => {
  it('amendment 12 what does not add up is red, and each figure opens its rows', async () => {
    const { project, row } = await differing();
    const page = await site.page({ as: staff });
    await page.goto(`/projects/${project}?tab=reconciliation`);
    await untilListed(page, 'Reconciliation');
    await page.getByText(/(has|have) a discrepancy/).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Only discrepancies').first().click();
    await page.keyboard.press('Escape');
    await eventually(() => page.url()).toContain('reconciliation_kind=differing');
    const line = page.locator('main tbody tr', { hasText: row.batch ?? '' });
    await line.getByText(/excess|short/).waitFor();
    await line.getByRole('button', { name: /^Received/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('tbody tr').first().waitFor();
    const cells = await dialog.locator('tbody td:last-child').allInnerTexts();
    expect(cells.reduce((sum, cell) => sum + Number(cell), 0)).toBe(Number(row.received));
    await expectAccessible(page, 'rows behind a figure');
    await dialog.getByRole('link', { name: 'Inbounds' }).first().click();
    await untilListed(page, 'Inbounds');
    expect(page.url()).toContain('tab=inbounds');
    expect(await rowsOf(page, 'Inbounds')).not.toEqual([]);
  });

  it('SUP-10 a customer saves it as a spreadsheet, on a phone too', async () => {
    const { results } = (await site.get(customer, '/api/projects/?limit=1')) as { results: { id: number }[] };
    const page = await site.page({ as: customer, at: 'xs' });
    await page.goto(`/projects/${results[0]?.id}?tab=reconciliation`);
    await untilListed(page, 'Reconciliation');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/_reconciliation_.*\.xlsx$/);
  });
});

describe('tables of many columns', () => {
  it.each([
    ['/projects/1?tab=reconciliation', 'Reconciliation'],
    ['/projects/1?tab=accountability', 'Accountability log'],
    ['/stock', 'Stock'],
  ])('THEME-07 %s scrolls in its own container, not with the page', async (path, name) => {
    const page = await site.page({ as: staff, viewport: { width: 1264, height: 900 } });
    await page.goto(path);
    await untilListed(page, name);
    const sideways = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(sideways).toBe(0);
  });
});

describe('the list of open issues', () => {
  const kinds = [
    'Outbound without airbill',
    'Delivered without report',
    'Destruction without certificate',
    'Expired stock on hand',
    'Stock does not match its movements',
  ];

  it('every kind is a choice with its count, several together too, and its rows lead to where they are fixed', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/');
    await page.getByRole('link', { name: /^Open issues/ }).click();
    await untilListed(page, 'Open issues');
    const choice = (kind: string) => page.getByRole('option', { name: kind });
    const choose = async (...wanted: string[]) => {
      await page.getByRole('button', { name: 'Issue', exact: true }).click();
      let count = 0;
      for (const kind of wanted) {
        // The choices appear before their counts.
        let shown = '';
        await eventually(async () => {
          [shown = ''] = /[\d,]+$/.exec((await choice(kind).innerText()).trim()) ?? [];
          return Number(shown.replace(',', ''));
        }).toBeGreaterThan(0);
        count += Number(shown.replace(',', ''));
        await choice(kind).click();
      }
      await page.keyboard.press('Escape');
      await page.getByText(ofTotal(count)).waitFor();
      const rows = await rowsOf(page, 'Open issues');
      expect(rows.length).toBeGreaterThan(0);
      return rows;
    };
    const remove = (kind: string) =>
      page.getByRole('button', { name: `Remove filter Issue: ${kind}`, exact: true }).click();
    for (const kind of kinds) {
      await choose(kind);
      await remove(kind);
    }
    const [first = '', second = '', ...others] = kinds;
    for (const row of await choose(first, second))
      expect(row.some((cell) => [first, second].includes(cell))).toBe(true);
    await expectAccessible(page, 'open issues of two kinds');
    await remove(first);
    await remove(second);
    await choose(others.at(-1) ?? '');
    await page.locator('main tbody th a').first().click();
    await untilListed(page, 'Reconciliation');
    await page
      .getByText(/excess|short/)
      .first()
      .waitFor();
  });

  it('is narrowed to a project, which stays in the address and in the spreadsheet', async () => {
    const { project } = await differing();
    const { name } = (await site.get(staff, `/api/projects/${project}/`)) as { name: string };
    const page = await site.page({ as: staff });
    await page.goto('/gaps');
    await untilListed(page, 'Open issues');
    // The filter stands before the column of the same name.
    await page.getByRole('button', { name: 'Project', exact: true }).first().click();
    await page.getByLabel('Filter by Project').last().fill(name);
    await page.getByRole('option', { name }).first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Remove filter Project: ${name}` }).waitFor();
    await eventually(() => new URL(page.url()).searchParams.get('project__name')).toBe(name);
    await page.reload();
    await untilListed(page, 'Open issues');
    const asked = await page.locator('main tbody tr').allInnerTexts();
    expect(asked.length).toBeGreaterThan(0);
    for (const row of asked) expect(row).toContain(name);
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/gaps/excel/')),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(new URL(sent.url()).searchParams.get('project__name')).toBe(name);
  });

  it('ROLE-22 a customer has no way there', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/');
    await page.locator('main section li a').first().waitFor();
    expect(await page.getByRole('link', { name: /^Open issues/ }).count()).toBe(0);
    await page.goto('/gaps');
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('the expiry ladder', () => {
  it('from home a step leads to exactly its rows, and the same holds in a project', async () => {
    const page = await site.page({ as: customer });
    await page.goto('/');
    const step = page.getByRole('link', { name: /^Within 30 days/ });
    const shown = async () => Number(/(\d+) batch/.exec(await step.innerText())?.[1]);
    await eventually(shown).toBeGreaterThan(0);
    const count = await shown();
    await step.click();
    await page.waitForURL(/\/expiry\?kind=days_30/);
    await untilListed(page, 'Expiry');
    await page.getByText(ofTotal(count)).waitFor();
    for (const cells of await rowsOf(page, 'Expiry')) expect(cells[0]).toMatch(/in \d+ days?|today/);
    const link = page.locator('main tbody td a').first();
    const project = (await link.getAttribute('href')) ?? '';
    await page.goto(`${project}?tab=expiry`);
    await page.getByRole('list', { name: 'Stock by expiry' }).getByRole('link').nth(1).click();
    await eventually(() => page.url()).toContain('expiry_kind=days_30');
    await untilListed(page, 'Expiry');
    for (const cells of await rowsOf(page, 'Expiry')) expect(cells[0]).toMatch(/in \d+ days?|today/);
  });

  it('SUP-10 staff narrow it to a client: the steps follow, and the spreadsheet too, in the order of the list', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/expiry?project__client__name=Helix%20Biopharma&sort=-expiry_date');
    await untilListed(page, 'Expiry');
    const { steps, count } = (await site.get(
      staff,
      '/api/expiry/?limit=1&project__client__name=Helix%20Biopharma',
    )) as { count: number; steps: Record<string, number> };
    await page.getByText(ofTotal(count)).waitFor();
    const step = page.getByRole('list', { name: 'Stock by expiry' }).getByRole('link').first();
    await eventually(() => step.innerText()).toMatch(new RegExp(`\\b${steps['expired']} batch`));
    const saving = page.waitForEvent('download');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/expiry/excel/')),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const asked = new URL(sent.url()).searchParams;
    expect(asked.get('project__client__name')).toBe('Helix Biopharma');
    expect(asked.get('ordering')).toMatch(/^-expiry_date\b/);
    expect((await saving).suggestedFilename()).toMatch(/^expiry_.*\.xlsx$/);
  });
});

describe('the history of a record', () => {
  it('staff read who, when, what and why, by person; a customer without the person', async () => {
    const id = await ownOutbound();
    const page = await site.page({ as: staff });
    await openHistory(page, id);
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, 'history');
    await dialog.getByLabel('Person').selectOption({ label: 'demo' });
    await dialog.getByText('Outbound added').waitFor();
    await dialog.getByLabel('Day').fill('2001-01-01');
    await dialog.getByText('No changes match these filters.').waitFor();
    await dialog.getByRole('button', { name: 'Clear filters' }).click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^history_outbounds_\d+_/);

    const own = await site.page({ as: customer });
    await openHistory(own, id);
    expect(await own.getByRole('dialog').getByLabel('Person').count()).toBe(0);
    expect(await own.getByRole('dialog').innerText()).not.toMatch(/@|· /);
  });

  it('PRJ-07 what kind of record a project got is said as on its tab', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects/2');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Transit, purchase or IVRS record added').first().waitFor();
    await dialog.getByRole('definition').getByText('Purchase', { exact: true }).first().waitFor();
    expect(await dialog.getByText('purchase', { exact: true }).count()).toBe(0);
  });

  async function openHistory(page: Page, id: { project: number; airbill: string }) {
    await page.goto(`/projects/${id.project}?tab=outbounds&outbounds_search=${id.airbill}`);
    await untilListed(page, 'Outbounds');
    await page
      .getByRole('button', { name: `History of ${id.airbill}` })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Outbound added').waitFor();
  }
});

/** An outbound that the customer sees too. */
async function ownOutbound(): Promise<{ project: number; airbill: string }> {
  const { results } = (await site.get(customer, '/api/projects/?limit=500')) as { results: { id: number }[] };
  const [found] = await databaseRows<{ project: number; airbill: string }>(`
    select project_id::int as project, airbill from outbounds
    where airbill is not null and project_id in (${results.map(({ id }) => id).join(',')}) order by id limit 1`);
  if (found === undefined) throw new Error('the demo world has no such outbound');
  return found;
}

/** A project and a batch of it that does not add up. */
async function differing(): Promise<{ project: number; row: ReconciliationRow }> {
  const openIssues = (await site.get(staff, '/api/gaps/?kind=stock_differs&limit=1')) as {
    results: { project: { id: number } }[];
  };
  const project = openIssues.results[0]?.project.id ?? 0;
  const sheet = (await site.get(staff, `/api/projects/${project}/reconciliation/?kind=differing`)) as {
    results: ReconciliationRow[];
  };
  const [row] = sheet.results;
  if (row === undefined) throw new Error('the demo world has no residual');
  return { project, row };
}
