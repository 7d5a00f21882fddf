// A new record offers the values of the latest one of the project, shows that it does, and changes nothing silently.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';

const site = portal();
const stamp = String(Date.now()).slice(-6);
const note = 'From the latest record';

const form = (page: Page) => page.getByRole('dialog');
const input = (page: Page, name: string) => form(page).locator(`:is(input, select)[name="${name}"]`);
/** The description of the input for screen readers. */
const described = (page: Page, name: string) =>
  input(page, name).evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

describe('a new record', () => {
  it('issue 12 part 1 offers the temperature of the latest return: it is marked, kept, changed or cleared', async () => {
    const [latest] = await databaseRows<{ project_id: number; shipping_temperature: string }>(
      `select distinct on (project_id) project_id, shipping_temperature from returns
       where voided_at is null and shipping_temperature <> '' order by project_id, id desc limit 1`,
    );
    const page = await site.page({ as: 'staff@demo.test' });
    await page.goto(`/projects/${latest?.project_id}?tab=returns`);
    await page.getByRole('button', { name: 'New return' }).click();
    const temperature = input(page, 'shipping_temperature');
    expect(await temperature.inputValue()).toBe(latest?.shipping_temperature);
    expect(await described(page, 'shipping_temperature')).toContain(note);
    await expectAccessible(page, 'a form that offers values');
    // Typing keeps the focus, and a typed value is not marked as offered.
    await temperature.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(', dry ice');
    expect(await temperature.inputValue()).toBe(`${latest?.shipping_temperature}, dry ice`);
    expect(await described(page, 'shipping_temperature')).not.toContain(note);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(latest?.shipping_temperature));
    const clear = form(page).getByRole('button', { name: 'Clear Shipping temperature' });
    await clear.click();
    expect(await temperature.inputValue()).toBe('');
    expect(await temperature.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await clear.isVisible()).toBe(false);
  });

  it('issue 12 part 1 a package keeps its project by Save and new, and offers what was just saved', async () => {
    const [project] = await databaseRows<{ id: number; name: string; type: string }>(
      `select p.id::int, p.name, k.doc_type as type from projects p
         join lateral (select doc_type from packages where project_id = p.id order by id desc limit 1) k on k.doc_type <> ''
       where p.is_active order by p.id limit 1`,
    );
    const page = await site.page({ as: 'staff@demo.test' });
    await page.goto('/packages');
    await untilListed(page);
    await page.getByRole('button', { name: 'New package' }).click();
    const field = (name: string) => input(page, name);
    expect(await field('doc_type').inputValue()).toBe('');
    await field('project_id').fill(project?.name ?? '');
    await page.getByRole('option', { name: new RegExp(`^${project?.name}`) }).click();
    await eventually(() => field('doc_type').inputValue()).toBe(project?.type);
    expect(await described(page, 'doc_type')).toContain(note);
    await field('airbill').fill(`N1-${stamp}`);
    await field('status').fill('Registered');
    await field('freight_cost').fill('12,50');
    await field('freight_currency').fill('');
    const another = form(page).getByRole('button', { name: 'Save and new' });
    await another.click();
    await form(page).getByText('this field is required').waitFor();
    expect(await field('freight_currency').getAttribute('aria-invalid')).toBe('true');
    await field('freight_currency').fill('GBP');
    await another.click();

    // The next record has the same project and its latest values, and nothing of the record before.
    await eventually(() => field('airbill').inputValue()).toBe('');
    await eventually(() => field('freight_currency').inputValue()).toBe('GBP');
    expect(await described(page, 'freight_currency')).toContain(note);
    expect(await field('project_id').inputValue()).toContain(project?.name);
    for (const name of ['status', 'freight_cost', 'weight']) {
      expect([name, await field(name).inputValue()]).toEqual([name, '']);
    }
    await field('airbill').fill(`N2-${stamp}`);
    await field('status').fill('Registered');
    await form(page).getByRole('button', { name: 'Save', exact: true }).click();
    await form(page).waitFor({ state: 'detached' });
    const stored = await databaseRows(
      `select airbill, project_id::int as project, freight_cost, freight_currency from packages
       where airbill in ('N1-${stamp}', 'N2-${stamp}') order by airbill`,
    );
    expect(stored).toEqual([
      { airbill: `N1-${stamp}`, project: project?.id, freight_cost: '12.50', freight_currency: 'GBP' },
      { airbill: `N2-${stamp}`, project: project?.id, freight_cost: null, freight_currency: 'GBP' },
    ]);

    await page.getByRole('searchbox', { name: 'Search Packages' }).fill(`N1-${stamp}`);
    await page.getByRole('link', { name: `N1-${stamp}` }).click();
    await page.getByText('£12.50').waitFor();
  });

  it('issue 12 part 1 the form opens empty when nothing answers what it could offer', async () => {
    const [project] = await databaseRows<{ id: number }>(`select min(id)::int as id from projects`);
    const page = await site.page({ as: 'staff@demo.test' });
    await page.route('**/record_defaults/', () => new Promise(() => {}));
    await page.goto(`/projects/${project?.id}?tab=returns`);
    await page.getByRole('button', { name: 'New return' }).click();
    expect(await input(page, 'shipping_temperature').inputValue()).toBe('');
    expect(await form(page).getByText(note).count()).toBe(0);
  });
});
