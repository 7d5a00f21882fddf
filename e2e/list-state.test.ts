// The state of a list is in its address: back, a reload and a shared link give the same view.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { databaseRows, eventually, filterButton, ofTotal, portal, rowsOf } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('the state of a list', () => {
  it('QRY-01 QRY-05 THEME-06 back, a reload and a sent link show the same page, size, sort, search and filters', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages');
    await rowsOf(page, 'Packages');
    await page.getByRole('searchbox').fill('deliver');
    await page.waitForURL('**/packages?*search=deliver*');
    await page.getByRole('columnheader', { name: 'Airbill' }).getByRole('button').click();
    await page.waitForURL('**/packages?*sort=airbill*');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
    await page.waitForURL('**/packages?*size=25*');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL('**/packages?*page=2*');
    await filterButton(page, 'Tracked only').click();
    await page.waitForURL('**/packages?*track__airbill=true*');
    await page.getByText(/^1–25 of/).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/^26–/).waitFor();
    const seen = await settled(page, 'page=2');
    expect(seen.length).toBeGreaterThan(0);

    const address = page.url();
    await page.locator('main tbody th a').first().click();
    await page.waitForURL('**/packages/*');
    await page.goBack();
    expect(page.url()).toBe(address);
    expect(await settled(page, 'page=2')).toEqual(seen);
    await page.reload();
    expect(await settled(page, 'page=2')).toEqual(seen);
    expect(await page.getByRole('searchbox').inputValue()).toBe('deliver');
    expect(await filterButton(page, 'Tracked only').getAttribute('aria-pressed')).toBe('true');

    const reader = await site.page({ as: 'admin@demo.test' });
    await reader.goto(address);
    expect(await settled(reader, 'page=2')).toEqual(seen);
    const head = reader.locator('main th[aria-sort="ascending"]');
    expect((await head.innerText()).trim()).toBe('Airbill');

    // Each change was a history entry: back undoes them one by one.
    await page.goBack();
    await eventually(() => new URL(page.url()).searchParams.get('page')).toBeNull();
    await page.goBack();
    await eventually(() => new URL(page.url()).searchParams.has('track__airbill')).toBe(false);
    await page.waitForURL('**/packages?*page=2*');
  });

  it('THEME-06 THEME-08 the chosen page size is kept for every list and over a reload', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages');
    await rowsOf(page, 'Packages');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
    await eventually(async () => (await rowsOf(page, 'Packages')).length).toBe(50);
    await page.goto('/projects');
    const asked = page.waitForRequest((request) => request.url().includes('/api/projects/?'));
    await page.reload();
    expect(new URL((await asked).url()).searchParams.get('limit')).toBe('50');
    expect(await page.getByRole('combobox', { name: 'Rows per page' }).inputValue()).toBe('50');
  });

  it('A-113 QRY-15 invalid parameters in the address are ignored', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects');
    const usual = await rowsOf(page, 'Projects');
    await page.goto(
      '/projects?page=-3&size=7&sort=password&location=abc,&is_active=perhaps&nonsense=%27%3B--&search=%20',
    );
    expect(await rowsOf(page, 'Projects')).toEqual(usual);
    expect(await page.getByRole('alert').innerText()).toBe('');
  });

  it('A-114 an address beyond the end shows the last page', async () => {
    const page = await site.page({ as: staff });
    const [{ count } = { count: 0 }] = await databaseRows<{ count: number }>(
      'select count(*)::int from packages',
    );
    await page.goto('/packages?page=99999&size=25');
    const last = Math.ceil(count / 25);
    await page.waitForURL(`**/packages?*page=${last}*`);
    await eventually(async () => (await rowsOf(page, 'Packages')).length).toBe(count - (last - 1) * 25);
    await page.getByText(ofTotal(count)).waitFor();
  });

  it('each click reverses the sort, starting with ascending for texts', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects?size=100');
    const stored = await databaseRows<{ name: string }>('select name from projects');
    const { compare } = new Intl.Collator('en', { numeric: true });
    const names = stored.map(({ name }) => name).toSorted(compare);
    const head = page.getByRole('columnheader', { name: 'Name', exact: true });
    await head.getByRole('button').click();
    await eventually(() => firstCells(page)).toEqual(names);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('button').click();
    await eventually(() => firstCells(page)).toEqual(names.toReversed());
    expect(await head.getAttribute('aria-sort')).toBe('descending');
  });

  it('hidden columns stay hidden over a reload, and can be shown again', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects');
    await rowsOf(page, 'Projects');
    const heads = () => page.locator('main thead th').allInnerTexts();
    const all = await heads();
    await page.getByRole('button', { name: 'Select columns' }).click();
    await page.getByRole('checkbox', { name: 'Sponsor', checked: true }).click();
    await eventually(heads).toEqual(all.filter((head) => head.trim() !== 'Sponsor'));
    await page.reload();
    await rowsOf(page, 'Projects');
    expect(await heads()).toEqual(all.filter((head) => head.trim() !== 'Sponsor'));
    await page.getByRole('button', { name: 'Select columns' }).click();
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await eventually(heads).toEqual(all);
  });

  it.each(['/projects', '/packages', '/clients', '/invoices', '/users'])(
    'no button beside the list of %s moves from under the pointer',
    async (path) => {
      const page = await site.page({ as: staff, firstVisit: true });
      await page.addInitScript(watchButtons);
      await page.goto(path);
      await rowsOf(page);
      await page.waitForLoadState('networkidle');
      const seen = await page.evaluate(() => Object.entries((window as unknown as Watched).places));
      expect(seen.length).toBeGreaterThan(2);
      expect(seen.filter(([, places]) => places.length > 1)).toEqual([]);
    },
  );
});

interface Watched {
  places: Record<string, number[]>;
}

/** Records the horizontal position of each button next to the table in every frame. */
function watchButtons(): void {
  const places: Watched['places'] = {};
  Object.assign(window, { places });
  const look = () => {
    for (const button of document.querySelectorAll('main button:not(table *, [hidden] *)')) {
      const { left, width } = button.getBoundingClientRect();
      if (width === 0 || button.closest('[aria-label="Pages"]')) continue;
      const name = button.getAttribute('aria-label') ?? button.textContent;
      const known = (places[name] ??= []);
      if (known.at(-1) !== Math.round(left)) known.push(Math.round(left));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The rows of the list when the address has this state. */
async function settled(page: Page, part: string): Promise<string[][]> {
  await page.waitForURL((url) => url.search.includes(part));
  return rowsOf(page, 'Packages');
}

async function firstCells(page: Page): Promise<(string | undefined)[]> {
  return (await rowsOf(page)).map(([first]) => first);
}
