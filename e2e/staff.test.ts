// Staff see every client, filter the projects, and work inside one client for a while.
import { describe, expect, it } from 'vitest';
import {
  databaseRows,
  eventually,
  filterButton,
  ofTotal,
  portal,
  rowsOf,
  signIn,
  untilListed,
} from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('staff', () => {
  it('CLI-01 CLI-10 ROLE-02 see all clients, the inactive one marked', async () => {
    const page = await site.page({ as: staff });
    const stored = await databaseRows<{
      name: string;
      is_active: boolean;
      projects: number;
      packages: number;
    }>(`
      select name, is_active, (select count(*)::int from projects p where p.client_id = c.id) as projects,
        (select count(*)::int from packages k where k.client_id = c.id) as packages from clients c order by name`);
    await page.goto('/clients');
    const rows = await rowsOf(page, 'Clients');
    const heads = await page.locator('main thead th').allInnerTexts();
    const column = (row: string[], head: string) => row[heads.findIndex((one) => one.trim() === head)];
    expect(
      rows.map((row) => [row[0], column(row, 'Projects'), column(row, 'Packages'), column(row, 'Status')]),
    ).toEqual(
      stored.map(({ name, projects, packages, is_active }) => [
        name,
        String(projects),
        String(packages),
        is_active ? 'Active' : 'Inactive',
      ]),
    );
    expect(stored.some(({ is_active }) => !is_active)).toBe(true);
  });

  it('PRJ-03 PRJ-05 LOC-05 QRY-10 QRY-12 CLI-04 filter the projects by several locations, partner and sponsor', async () => {
    const page = await site.page({ as: staff });
    const stored = await databaseRows<{ name: string; client: string; sponsor: string; places: string[] }>(`
      select p.name, c.name as client, p.sponsor, array(select l.code from locations l where l.id = p.location_id
        union select l.code from project_locations pl join locations l on l.id = pl.location_id
        where pl.project_id = p.id) as places
      from projects p join clients c on c.id = p.client_id order by p.start_date desc nulls last, p.id`);
    const expectNames = async (fits: (row: (typeof stored)[number]) => boolean) => {
      const names = stored.filter(fits).map(({ name }) => name);
      await page.getByText(ofTotal(names.length)).waitFor();
      await eventually(async () => (await rowsOf(page, 'Projects')).map(([name]) => name)).toEqual(
        names.slice(0, 10),
      );
      return names.length;
    };
    await page.goto('/projects');
    const all = await expectNames(() => true);

    await filterButton(page, 'Location').click();
    await page.getByRole('option', { name: /^UA/ }).click();
    await page.getByRole('option', { name: /^KE/ }).click();
    const there = await expectNames(({ places }) => places.includes('UA') || places.includes('KE'));
    expect(there).toBeLessThan(all);

    await filterButton(page, 'Partner').click();
    const search = page.waitForRequest((request) => request.url().includes('/api/clients/search/'));
    await page.getByRole('dialog', { name: 'Partner' }).getByRole('combobox').fill('nordia');
    const asked = new URL((await search).url()).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      page: '1',
      limit: '50',
      filter: 'nordia',
      fields: 'name',
      ordering: '-id',
    });
    await page.getByRole('option', { name: 'Nordia Therapeutics' }).click();
    await page.keyboard.press('Escape');
    const theirs = await expectNames(
      ({ places, client }) =>
        client === 'Nordia Therapeutics' && (places.includes('UA') || places.includes('KE')),
    );
    expect(theirs).toBeLessThan(there);

    await filterButton(page, 'Sponsor').click();
    await page.getByRole('dialog', { name: 'Sponsor' }).getByRole('combobox').fill('fjord');
    await page.getByRole('option', { name: /^Fjordlight ?\d*$/ }).click();
    await page.keyboard.press('Escape');
    await expectNames(
      ({ places, client, sponsor }) =>
        sponsor === 'Fjordlight' &&
        client === 'Nordia Therapeutics' &&
        (places.includes('UA') || places.includes('KE')),
    );

    // PRJ-02, THEME-08: the stored filters apply again, also at an address without them.
    const { searchParams: chosen } = new URL(page.url());
    await page.goto('/projects');
    await page.waitForURL((url) => url.searchParams.has('sponsor'));
    for (const [name, value] of new URL(page.url()).searchParams) expect(value, name).toBe(chosen.get(name));
    // The names of locations load after the address is set.
    const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button');
    await eventually(() => chips.allInnerTexts()).toEqual([
      'Location: UA',
      'Location: KE',
      'Partner: Nordia Therapeutics',
      'Sponsor: Fjordlight',
      'Clear all',
    ]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expectNames(() => true);
  });

  it('CLI-09 NAV-32 NAV-34 THEME-09 work inside a client: the menu links into it, also after a reload, until it is unset', async () => {
    const page = await site.page({ as: staff });
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const leadsTo = async () =>
      Promise.all(
        ['Projects', 'Packages'].map((name) =>
          menu.getByRole('link', { name, exact: true }).getAttribute('href'),
        ),
      );
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    expect(await leadsTo()).toEqual(['/projects', '/packages']);

    await page.getByRole('button', { name: 'Select Aurelia Oncology as the current client' }).click();
    await eventually(leadsTo).toEqual(['/clients/3/projects', '/clients/3/packages']);
    await page.reload();
    await eventually(leadsTo).toEqual(['/clients/3/projects', '/clients/3/packages']);
    await menu.getByRole('link', { name: 'Packages', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Packages of Aurelia Oncology' }).waitFor();
    const [{ count } = { count: 0 }] = await databaseRows<{ count: number }>(
      'select count(*)::int from packages where client_id = 3',
    );
    await page.getByText(ofTotal(count)).waitFor();

    // Opening a client chooses it, so it is unset on another screen.
    await menu.getByRole('link', { name: 'Clients', exact: true }).click();
    await untilListed(page, 'Clients');
    await page.getByRole('button', { name: 'Show all clients' }).first().click();
    await eventually(leadsTo).toEqual(['/projects', '/packages']);
    await page.reload();
    await eventually(leadsTo).toEqual(['/projects', '/packages']);
  });

  it('A-65 another person in the same browser sees none of it', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Select Kestrel Vaccines as the current client' }).click();
    await page.getByText('Current client: Kestrel Vaccines').waitFor();
    await page.getByRole('button', { name: 'User menu of staff' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await signIn(page, 'operator@demo.test');
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Kestrel');
  });

  it('an empty list says why and what to do', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects?search=no+such+project');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await untilListed(page, 'Projects');
    expect(new URL(page.url()).searchParams.has('search')).toBe(false);
  });
});
