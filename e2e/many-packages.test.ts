// Several packages get a status at once (requirements, Part 3, rank 4).
import { describe, expect, it } from 'vitest';
import { eventually, expectAccessible, portal, rowsOf, untilListed } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('many packages', () => {
  it.each(['lg', 'xs'] as const)(
    'staff pick packages and change their status in one go, at %s',
    async (at) => {
      const status = `Held at customs ${at}`;
      const page = await site.page({ as: staff, at });
      await page.goto('/packages?edit=1');
      await untilListed(page, 'Packages');
      const boxes = page.locator('main input[type=checkbox][aria-label^="Choose "]');
      const names = await boxes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      expect(await page.getByRole('button', { name: /^Change the status of 0/ }).isDisabled()).toBe(true);
      await boxes.nth(0).check();
      await boxes.nth(2).check();
      await expectAccessible(page, 'picked packages');
      await page.getByRole('button', { name: 'Change the status of 2 packages' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await dialog.getByText(/required/i).waitFor();
      await expectAccessible(page, 'one status for many');
      await dialog.getByLabel('Status').fill(status);
      await dialog.getByLabel('Date').fill('2026-01-15');
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const { results } = (await site.get(staff, `/api/packages/?status=${encodeURIComponent(status)}`)) as {
        results: { airbill: string; date: string }[];
      };
      const airbillOf = (name: string | null | undefined) => name?.replace('Choose ', '');
      expect(new Set(results.map(({ airbill }) => airbill))).toEqual(
        new Set([airbillOf(names[0]), airbillOf(names[2])]),
      );
      expect(results.every(({ date }) => date === '2026-01-15')).toBe(true);
      await page.goto(`/packages?status=${encodeURIComponent(status)}`);
      await untilListed(page, 'Packages');
      await eventually(async () => (await rowsOf(page, 'Packages')).length).toBe(at === 'lg' ? 2 : 0);
      expect(await boxes.count()).toBe(0);
    },
  );

  it('a page is picked whole, and let go of again', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages?edit=1&size=25');
    await untilListed(page, 'Packages');
    await page.getByRole('button', { name: 'Choose this page' }).click();
    await page.getByRole('button', { name: 'Change the status of 25 packages' }).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await eventually(() => page.url()).toContain('page=2');
    await untilListed(page, 'Packages');
    await page.getByRole('button', { name: 'Choose this page' }).click();
    await page.getByRole('button', { name: 'Change the status of 50 packages' }).waitFor();
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.getByRole('button', { name: 'Change the status of 0 packages' }).waitFor();
  });

  it('ROLE-22 a customer has nothing to pick', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/packages?edit=1');
    await untilListed(page, 'Packages');
    expect(await page.locator('main input[type=checkbox]').count()).toBe(0);
  });
});
