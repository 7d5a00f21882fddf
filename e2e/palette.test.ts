// The search palette: opened by Ctrl-K on any page, used with the arrow keys, answered by the server.
import { describe, expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { eventually, expectAccessible, portal, untilFocused } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

interface Listed {
  results: { id: number; airbill: string }[];
}

describe('the search palette', () => {
  it('opens a package by its airbill, typed without its signs, and remembers it on this device', async () => {
    const [parcel] = ((await site.get(staff, '/api/packages/?limit=1')) as Listed).results;
    const page = await site.page({ as: staff });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Search everything' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search everything' });
    await untilFocused(page.getByRole('dialog', { name: 'Search everything' }));
    await expectAccessible(page, 'palette, empty');
    await field.fill((parcel?.airbill ?? '').toLowerCase().replaceAll(/[ -]/g, ''));
    // Pressed before the answer has arrived: the hit is opened when it does.
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/packages/${parcel?.id}`);
    expect(await field.count()).toBe(0);

    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await eventually(() => recent.allInnerTexts()).toHaveLength(1);
    expect(await recent.first().innerText()).toContain(parcel?.airbill);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
  });

  it('offers what was opened from elsewhere too, and nothing of it after the user has logged out', async () => {
    const page = await site.page({ as: staff });
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    for (const [path, name] of [
      ['/clients/1/managers', 'Helix Biopharma'],
      ['/invoices/1', ''],
      ['/projects/1', ''],
    ] as const) {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1, name: /[^…]/ });
      await title.filter({ hasNotText: '…' }).waitFor();
      const shown = name === '' ? await title.innerText() : name;
      // The palette reads them once, when it opens; a project's name is within the detail of its invoice, too.
      await eventually(() =>
        page.evaluate(
          () => Object.entries(localStorage).find(([key]) => key.startsWith('recentRecords'))?.[1] ?? '',
        ),
      ).toContain(`"label":"${shown}"`);
      await page.keyboard.press('Control+k');
      await eventually(() => recent.first().innerText()).toContain(shown);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await eventually(() => recent.count()).toBe(3);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('recentRecords');
  });

  it('finds names across scripts, pages and actions, and says when there is nothing', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Search everything' });
    await opener.click();
    const field = page.getByRole('combobox', { name: 'Search everything' });
    await field.fill('Київ');
    await page.getByRole('option', { name: /Kyiv/ }).first().waitFor();
    await expectAccessible(page, 'palette, found');
    await field.fill('zzzz-nothing');
    await page.getByText('No results for “zzzz-nothing”').waitFor();
    await field.fill('new pack');
    await page.getByRole('option', { name: 'New package' }).waitFor();
    await field.fill('open iss');
    await page.getByRole('option', { name: 'Open issues' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/gaps');
  });

  it('fills a phone, its targets are high enough, and Escape gives the focus back', async () => {
    const page = await site.page({ as: 'customer@demo.test', at: 'xs', dark: true });
    await page.goto('/projects');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const opener = page.getByRole('button', { name: 'Search everything' });
    await opener.click();
    const pages = page.getByRole('group', { name: 'Pages' }).getByRole('option');
    await pages.first().waitFor();
    expect(await pages.allInnerTexts()).toContain('User settings');
    expect(await pages.allInnerTexts()).not.toContain('Imports');
    expect((await pages.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await sideways(page)).toEqual([]);
    await expectAccessible(page, 'palette on a phone');
    await page.keyboard.press('Escape');
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
