// A user of another client: no input, link or guessed address returns data of Helix Biopharma.
import { describe, expect, it } from 'vitest';
import { databaseRows, filterButton, portal, rowsOf, untilListed } from './portal.ts';

const site = portal();
const other = 'other@demo.test';

describe("another client's user", () => {
  it('CLI-11 PRJ-15 PKG-08 ROLE-08 sees nothing of Helix Biopharma in any list, search, look-up or typed address', async () => {
    const page = await site.page({ as: other, provokes: /status of 404/ });
    const bodies: { url: string; body: string }[] = [];
    await page.route(/\/(api\/|mfa\/|cities|profile|token)/, async (route) => {
      try {
        const answer = await route.fetch();
        bodies.push({ url: route.request().url(), body: await answer.text() });
        await route.fulfill({ response: answer });
      } catch {
        // The page was left before the response was complete: it was never shown.
      }
    });
    // Every name and number that identifies Helix's records; an empty one identifies nothing.
    const secrets = await databaseRows<{ word: string }>(`
      select word from (select name as word from clients where id = 1
      union select smo_id from client_smo_ids where client_id = 1
      union select name from projects where client_id = 1
      union select smo_id from projects where client_id = 1
      union select airbill from packages where client_id = 1
      union select doc_id from packages where client_id = 1) words where word <> ''`);
    const [theirs] = await databaseRows<{ project: number; package: number; airbill: string }>(`
      select p.id::int as project, k.id::int as package, k.airbill from projects p
      join packages k on k.project_id = p.id where p.client_id = 1 and k.airbill not in
        (select airbill from packages where client_id = 2) order by k.id limit 1`);
    if (!theirs) throw new Error('the demo world has no package of Helix Biopharma');

    await page.goto('/');
    await page.getByRole('heading', { name: 'Latest projects' }).waitFor();
    for (const [path, label] of [
      ['/clients', 'Clients'],
      ['/projects?size=500', 'Projects'],
      ['/packages?size=500', 'Packages'],
      ['/clients/2/projects?size=500', 'Projects'],
      ['/clients/2/packages?size=500', 'Packages'],
    ] as const) {
      await page.goto(path);
      const rows = await rowsOf(page, label);
      expect(rows.length, path).toBeGreaterThan(0);
    }
    await page.goto('/clients');
    expect((await rowsOf(page, 'Clients')).map(([name]) => name)).toEqual(['Nordia Therapeutics']);

    for (const path of [
      '/clients?search=helix',
      '/projects?search=HLX',
      '/packages?search=HLX',
      `/packages?search=${theirs.airbill}`,
      '/projects?project__client__name=Helix+Biopharma',
      '/packages?project__client__name=Helix+Biopharma',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'No results' }).waitFor();
    }

    await page.goto('/packages');
    await untilListed(page, 'Packages');
    await page.getByRole('search').getByRole('textbox').fill(theirs.airbill);
    await page.getByRole('search').getByRole('button', { name: 'Find' }).click();
    await page.getByText('Airbill not found').waitFor();

    // the same text as for a missing record, and no message in the bar.
    for (const path of [
      '/clients/1/projects',
      '/clients/1/packages',
      `/projects/${theirs.project}`,
      `/projects/${theirs.project}?tab=inventories`,
      `/packages/${theirs.package}`,
      '/projects/999999999',
      '/packages/none',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Not found' }).waitFor();
      expect(await page.getByRole('alert').innerText(), path).toBe('');
    }

    // Whole codes, since DN-35 is also a part of DN-350.
    const told = bodies.filter(
      ({ body }) =>
        /helix|hlx/i.test(body) || secrets.some(({ word }) => body.includes(JSON.stringify(word))),
    );
    expect(told.map(({ url }) => url)).toEqual([]);
    expect(bodies.length).toBeGreaterThan(30);
    expect(bodies.some(({ body }) => body.includes('Nordia Therapeutics'))).toBe(true);
  });

  it('CLI-11 finds no partner of another client in the partner filter', async () => {
    const page = await site.page({ as: other });
    await page.goto('/projects');
    await untilListed(page, 'Projects');
    await filterButton(page, 'Partner').click();
    const box = page.getByRole('dialog').getByRole('combobox');
    await box.fill('helix');
    await page.getByText('No results.').waitFor();
    await box.fill('nordia');
    await page.getByRole('dialog').getByRole('option', { name: 'Nordia Therapeutics' }).waitFor();
  });
});
