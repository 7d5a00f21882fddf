// The main task of the portal: a customer goes from the login to a spreadsheet of a project's list, and to a
// package.

import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageSizeDefault } from '#core/list-query.ts';
import { databaseRows, eventually, ofTotal, portal, rowsOf, signIn, untilListed } from './portal.ts';

const site = portal();
const client = 'Helix Biopharma';

interface Project {
  id: number;
  name: string;
}
let project: Project;

beforeAll(async () => {
  // The project with the most outbounds: at least three pages.
  const [busiest] = await databaseRows<Project>(`
    select p.id::int, p.name from projects p join outbounds o on o.project_id = p.id join clients c on c.id = p.client_id
    where c.name = '${client}' group by p.id order by count(*) desc, p.id limit 1`);
  if (!busiest) throw new Error(`the demo world has no project of ${client}`);
  project = busiest;
});

describe('a customer', () => {
  it('AUTH-26 CLI-01 CLI-06 CLI-09 PRJ-06 PRJ-10 SUP-10 goes from the login to each list of a project and its spreadsheet', async () => {
    const page = await site.page();
    await page.goto('/');
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await signIn(page, 'customer@demo.test');
    expect(new URL(page.url()).pathname).toBe('/');

    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Clients' }).click();
    await page.waitForURL('**/clients');
    const clients = await rowsOf(page, 'Clients');
    expect(clients.map(([name]) => name)).toEqual([client]);
    await page.getByRole('link', { name: client, exact: true }).click();
    await page.waitForURL('**/clients/*/projects');
    const [{ count } = { count: 0 }] = await databaseRows<{ count: number }>(
      `select count(*)::int from projects p join clients c on c.id = p.client_id where c.name = '${client}'`,
    );
    // The first page of them: other journeys of this portal add projects to the client.
    expect(await rowsOf(page, 'Projects')).toHaveLength(Math.min(count, pageSizeDefault));
    await page.getByText(ofTotal(count)).first().waitFor();
    await page.getByRole('searchbox').fill(project.name);
    // A row that moves between press and release is not clicked.
    await page.waitForURL(/[?&]search=/);
    await untilListed(page, 'Projects');
    await page.getByRole('link', { name: project.name }).click();
    await page.waitForURL(`**/projects/${project.id}`);
    await page.getByRole('heading', { level: 1, name: project.name }).waitFor();

    for (const [kind, columns] of Object.entries(exported)) {
      await page.getByRole('navigation', { name: 'Project lists' }).getByText(kind).click();
      const stored = await databaseRows<{ row: unknown[] }>(
        `select json_build_array(${Object.values(columns).join(', ')}) as row ${from[kind] ?? ''} where r.project_id = ${project.id}`,
      );
      // SUP-10: a header row, then every row of the list, not only the current page.
      const [head, ...cells] = await downloaded(page, kind);
      expect(head, kind).toEqual(Object.keys(columns));
      expect(stored.length, kind).toBeGreaterThan(0);
      expect(sorted(cells), kind).toEqual(sorted(stored.map(({ row }) => row)));
      await eventually(() => page.locator('main [role=status]').last().innerText()).toMatch(
        new RegExp(`^${stored.length} rows?\\.`),
      );
    }
  });

  it('QRY-06 QRY-16 PRJ-08 SUP-02 pages, sorts and searches a list; each tab keeps its own page, sort and total', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto(`/projects/${project.id}?tab=outbounds`);
    const stored = await databaseRows<{ airbill: string | null; site: string }>(
      `select airbill, site from outbounds where project_id = ${project.id} order by dispatched_date desc nulls last, id`,
    );
    const airbills = stored.map(({ airbill }) => airbill ?? '—');
    await eventually(() => firstCells(page)).toEqual(airbills.slice(0, 10));
    await page.getByRole('button', { name: 'Next page' }).click();
    await eventually(() => firstCells(page)).toEqual(airbills.slice(10, 20));
    expect(new URL(page.url()).searchParams.get('outbounds_page')).toBe('2');

    await page.getByRole('link', { name: /^Returns/ }).click();
    await page.getByRole('columnheader', { name: 'Shipping temperature' }).getByRole('button').click();
    await eventually(() => sortOf(page)).toBe('Shipping temperature ascending');
    const returns = await databaseRows<{ site_name: string }>(
      `select site_name from returns where project_id = ${project.id} order by shipping_temperature, id`,
    );
    await eventually(() => firstCells(page)).toEqual(returns.map((row) => row.site_name));
    await page.getByText(`1–${returns.length} of ${returns.length}`).waitFor();

    // Back on the first tab its page and sort are unchanged.
    await page.getByRole('link', { name: /^Outbounds/ }).click();
    await eventually(() => firstCells(page)).toEqual(airbills.slice(10, 20));
    expect(await sortOf(page)).toBe('Dispatched descending');
    await page.getByText(`11–20 of ${airbills.length}`).waitFor();

    const word = stored[0]?.site.split(' ')[0] ?? '';
    await page.getByRole('searchbox').fill(word.toUpperCase());
    const found = stored.filter((row) => row.site.toLowerCase().includes(word.toLowerCase()));
    await page.getByText(ofTotal(found.length)).waitFor();
    expect(found.length).toBeLessThan(stored.length);
    await eventually(() => firstCells(page)).toEqual(found.slice(0, 10).map((row) => row.airbill ?? '—'));
    // clearing the box shows the whole list again.
    await page.getByRole('searchbox').press('Escape');
    await eventually(() => firstCells(page)).toEqual(airbills.slice(0, 10));
  });

  it('PKG-02 PKG-03 NAV-44 finds a package by its airbill; the result is shown for 3000 ms at the top right', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    const [known] = await databaseRows<{ id: number; airbill: string }>(`
      select min(k.id)::int as id, k.airbill from packages k join clients c on c.id = k.client_id
      where c.name = '${client}' group by k.airbill having count(*) = 1 order by k.airbill limit 1`);
    await page.goto('/packages');
    await untilListed(page);
    await page.clock.install();
    // Time is frozen from here, so that the toast's 3000 ms start exactly when it appears.
    await page.clock.pauseAt(Date.now() + 60_000);

    await lookUp(page, 'NO-SUCH-AIRBILL');
    const toast = page.locator('.mantine-Notification-root', { hasText: 'Airbill not found' });
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect(box && 1440 - box.x - box.width, 'distance to the right').toBeLessThan(32);
    expect(box && box.y, 'distance to the top').toBeLessThan(160);
    await page.clock.runFor(2999);
    expect(await toast.isVisible()).toBe(true);
    // It fades out.
    await page.clock.runFor(250);
    await toast.waitFor({ state: 'detached' });
    await page.clock.resume();

    // Case-insensitive (PKG-02).
    await lookUp(page, known?.airbill.toLowerCase() ?? '');
    await page.waitForURL(`**/packages/${known?.id}`);
    await page.getByRole('heading', { level: 1, name: `Package ${known?.airbill}` }).waitFor();
    await page.getByText('Airbill found').waitFor();
  });

  it('A-91 chooses one when several packages have the airbill', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    const [shared] = await databaseRows<{ airbill: string; count: number }>(`
      select airbill, count(*)::int from packages k join clients c on c.id = k.client_id
      where c.name = '${client}' group by airbill having count(*) > 1 order by airbill limit 1`);
    await page.goto('/');
    await lookUp(page, shared?.airbill ?? '');
    await page.getByText(`${shared?.count} packages have the airbill ${shared?.airbill}`).waitFor();
    await page.locator('section', { hasText: 'packages have the airbill' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: `Package ${shared?.airbill}` }).waitFor();
  });

  it('PKG-04 QRY-11 restricts the packages to tracked ones', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    const [tracked] = await databaseRows<{ count: number; all: number }>(`
      select count(*) filter (where exists (select from tracks t where t.airbill = k.airbill))::int as count,
        count(*)::int as all from packages k join clients c on c.id = k.client_id where c.name = '${client}'`);
    expect(tracked?.count).toBeLessThan(tracked?.all ?? 0);
    await page.goto('/packages');
    await page.getByText(ofTotal(tracked?.all ?? 0)).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('track__airbill=true'));
    await page.getByRole('button', { name: 'Tracked only', exact: true }).click();
    await asked;
    await page.getByText(ofTotal(tracked?.count ?? 0)).waitFor();
    const rows = await rowsOf(page);
    expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['Tracked']));
  });

  it('SUP-16 PKG-06 follows the airbill of an outbound to its package and its status history', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto(`/projects/${project.id}?tab=outbounds&outbounds_sort=airbill`);
    await untilListed(page);
    const airbill = page.locator('main tbody th a').first();
    const wanted = await airbill.innerText();
    await airbill.click();
    await page.getByRole('heading', { level: 1, name: `Package ${wanted}` }).waitFor();
    const steps = await databaseRows<{ status: string }>(`
      select s.status from package_statuses s where s.package_id = ${Number(/\d+$/.exec(page.url())?.[0])}
      order by s.at desc`);
    expect(steps.length).toBeGreaterThan(0);
    expect(await page.locator('main ol strong').allInnerTexts()).toEqual(steps.map(({ status }) => status));
    // The breadcrumb leads up: client › project › package.
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: project.name })
      .click();
    await page.waitForURL(`**/projects/${project.id}`);
  });

  it('PRJ-07 sees transit, purchase and IVRS records if there are any', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    const kinds = await databaseRows<{ kind: string; rows: number }>(
      `select kind, count(*)::int as rows from project_notes where project_id = ${project.id} group by kind`,
    );
    await page.goto(`/projects/${project.id}`);
    const tabs = page.getByRole('navigation', { name: 'Project lists' });
    await tabs.waitFor();
    for (const [kind, label] of Object.entries({ transit: 'Transit', purchase: 'Purchase', ivrs: 'IVRS' })) {
      const rows = kinds.find((one) => one.kind === kind)?.rows ?? 0;
      expect(await tabs.getByText(label).count(), kind).toBe(rows > 0 ? 1 : 0);
      if (rows === 0) continue;
      await tabs.getByText(label).click();
      await eventually(() => page.locator(`main table[aria-label="${label}"] tbody tr`).count()).toBe(rows);
    }
  });

  it('exports the projects that match a filter', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/projects?is_active=true');
    await untilListed(page);
    const active = await databaseRows<{ name: string }>(
      `select p.name from projects p join clients c on c.id = p.client_id
        where c.name = '${client}' and p.is_active order by p.start_date desc nulls last, p.id`,
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^projects_\d{4}-\d\d-\d\d\.xlsx$/);
    const [, ...rows] = await readSheet(await file.createReadStream());
    expect(rows.map(([name]) => name)).toEqual(active.map(({ name }) => name));
    expect(rows.length).toBeGreaterThan(0);
  });

  it('exports the packages that match a filter', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/packages?status=Delivered');
    await untilListed(page);
    const delivered = await databaseRows<{ airbill: string }>(
      `select k.airbill from packages k join clients c on c.id = k.client_id
        where c.name = '${client}' and k.status = 'Delivered' order by k.date desc nulls last, k.id`,
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^packages_\d{4}-\d\d-\d\d\.xlsx$/);
    const [heads, ...rows] = await readSheet(await file.createReadStream());
    expect(heads?.slice(0, 2)).toEqual(['Airbill', 'Doc ID']);
    expect(rows.map(([airbill]) => airbill)).toEqual(delivered.map(({ airbill }) => airbill));
    expect(rows.length).toBeGreaterThan(pageSizeDefault);
  });
});

/** For each list: the headings of its spreadsheet, and the columns of their values in the database. */
const exported: Record<string, Record<string, string>> = {
  Inbounds: {
    Order: 'r."order"',
    Invoice: 'r.invoice',
    Received: 'r.received_date',
    'Weight, kg': 'r.weight',
    Quantity: 'r.quantity',
  },
  Outbounds: {
    Site: 'r.site',
    Airbill: 'r.airbill',
    Dispatched: 'r.dispatched_date',
    'Planned dispatch': 'r.planned_date',
    'Expected arrival': 'r.expected_date',
  },
  Returns: {
    Date: 'r.date',
    Site: 'r.site_name',
    Investigator: 'r.site_investigator',
    Address: 'r.site_address',
    'Shipping temperature': 'r.shipping_temperature',
  },
  Inventories: {
    Batch: 'r.batch',
    Product: 'r.product',
    Sent: 'r.qty_sent',
    Received: 'r.qty_received',
    Damaged: 'r.qty_damaged',
    'In stock': 'r.qty_stock',
    Expiry: 'r.expiry_date',
    'Storage temperature': 'r.storage_temperature',
  },
  Destructions: { Destroyed: 'r.destruction_date', Certificate: 'f.name' },
};

const from: Record<string, string> = {
  Inbounds: 'from inbounds r',
  Outbounds: 'from outbounds r',
  Returns: 'from returns r',
  Inventories: 'from inventories r',
  Destructions: `from destructions r left join certificates t on t.destruction_id = r.id and t.superseded_at is null
    left join files f on f.id = t.file_id`,
};

/** Exports the current list and reads the file as a spreadsheet program would. */
async function downloaded(page: Page, kind: string): Promise<unknown[][]> {
  await page.locator(`main table[aria-label="${kind}"]`).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`_${kind.toLowerCase()}_\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
  const rows = await readSheet(await file.createReadStream());
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
  );
}

/** Sorted, since rows of one day have no fixed order. */
function sorted(rows: unknown[][]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

async function firstCells(page: Page): Promise<(string | undefined)[]> {
  return (await rowsOf(page)).map(([first]) => first);
}

async function sortOf(page: Page): Promise<string> {
  const head = page.locator('main th[aria-sort]:not([aria-sort="none"])');
  return `${await head.innerText()} ${await head.getAttribute('aria-sort')}`;
}

async function lookUp(page: Page, airbill: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox').fill(airbill);
  await page.getByRole('search').getByRole('button', { name: 'Find' }).click();
}
