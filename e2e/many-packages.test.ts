// Sets a status on several packages at once (requirements, Part 3, rank 4).
import { describe, expect, it } from 'vitest';
import { eventually, expectAccessible, portal, rowsOf, untilListed } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('many packages', () => {
  it.each(['lg', 'xs'] as const)(
    'staff pick packages and change their status in one go, at %s',
    async (at) => {
      const status = `Held at customs ${at}`;
      const page = await site.page({ as: staff, at, provokes: /status of 400/ });
      await page.goto('/packages');
      await untilListed(page, 'Packages');
      const boxes = page.locator('main :is(tbody, li) input[type=checkbox][aria-label^="Select "]');
      const names = await boxes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      expect(await page.getByRole('button', { name: /^Change the status of/ }).count()).toBe(0);
      await boxes.nth(0).check();
      await boxes.nth(2).check();
      await expectAccessible(page, 'picked packages');
      await page.getByRole('button', { name: 'Change the status of 2 packages' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await dialog.getByText(/required/i).waitFor();
      await expectAccessible(page, 'one status for many');
      await dialog.getByRole('combobox', { name: 'Status', exact: true }).fill(status);
      await dialog.getByLabel('Status time').fill('2090-01-01T10:00');
      await dialog.getByLabel('Date').fill('2026-01-15');
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await dialog.getByText('must not be in the future').waitFor();
      await dialog.getByLabel('Status time').fill('');
      await dialog.getByLabel('Status place').fill('Krakow');
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const { results } = (await site.get(staff, `/api/packages/?status=${encodeURIComponent(status)}`)) as {
        results: { airbill: string; date: string }[];
      };
      const airbillOf = (name: string | null | undefined) => name?.replace('Select ', '');
      expect(new Set(results.map(({ airbill }) => airbill))).toEqual(
        new Set([airbillOf(names[0]), airbillOf(names[2])]),
      );
      expect(results.every(({ date }) => date === '2026-01-15')).toBe(true);
      await page.goto(`/packages?status=${encodeURIComponent(status)}`);
      await untilListed(page, 'Packages');
      await eventually(async () => (await rowsOf(page, 'Packages')).length).toBe(at === 'lg' ? 2 : 0);
      expect(await page.locator('main input[type=checkbox]:checked').count()).toBe(0);
    },
  );

  it('amendment 48 an earlier status is only added to the history, and the person is informed', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages');
    await untilListed(page, 'Packages');
    const boxes = page.locator('main :is(tbody, li) input[type=checkbox][aria-label^="Select "]');
    const airbill = (await boxes.nth(4).getAttribute('aria-label'))?.replace('Select ', '') ?? '';
    await boxes.nth(4).check();
    await page.getByRole('button', { name: 'Change the status of 1 package' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Status', exact: true }).fill('Found in the archive');
    await dialog.getByLabel('Status time').fill('2001-02-03T10:15');
    await dialog.getByLabel('Status note').fill('From a paper log');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('1 package already has a later status').waitFor();
    await page.getByRole('link', { name: airbill, exact: true }).first().click();
    const first = page.locator('main ol li').filter({ hasText: 'Found in the archive' });
    await first.getByText('From a paper log').waitFor();
    expect(await first.innerText()).toMatch(/10:15[^]*Recorded/);
    // In chronological order: last, since the newest is first.
    expect(await first.locator('xpath=..').getByRole('listitem').last().innerText()).toContain('archive');
    await expectAccessible(page, 'package with a late status');
  });

  it('a whole page is selected and deselected', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages?size=25');
    await untilListed(page, 'Packages');
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await page.getByRole('button', { name: 'Change the status of 25 packages' }).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await eventually(() => page.url()).toContain('page=2');
    await untilListed(page, 'Packages');
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await page.getByRole('button', { name: 'Change the status of 50 packages' }).waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: /^Change the status of/ }).waitFor({ state: 'detached' });
  });

  it('ROLE-22 a customer cannot select packages', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/packages');
    await untilListed(page, 'Packages');
    expect(await page.locator('main input[type=checkbox]').count()).toBe(0);
  });

  it('Part 3 rank 4 an operator says what happened to several, when and where, and no date', async () => {
    const page = await site.page({ as: 'operator@demo.test', at: 'xs' });
    await page.goto('/packages');
    await untilListed(page, 'Packages');
    const boxes = page.locator('main input[type=checkbox][aria-label^="Select "]');
    const airbill = (await boxes.nth(1).getAttribute('aria-label'))?.replace('Select ', '') ?? '';
    await boxes.nth(1).check();
    await boxes.nth(3).check();
    await expectAccessible(page, 'packages picked by an operator');
    await page.getByRole('button', { name: 'Change the status of 2 packages' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Status', exact: true }).fill('Reloaded by an operator');
    expect(await dialog.getByLabel('Date').count()).toBe(0);
    await dialog.getByLabel('Status time').fill('2026-02-03T10:15');
    await dialog.getByLabel('Status place').fill('Lviv');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: airbill, exact: true }).first().click();
    const event = page.locator('main ol li').filter({ hasText: 'Reloaded by an operator' });
    await event.getByText('Lviv').waitFor();
    expect(await event.innerText()).toMatch(/10:15/);
  });
});
