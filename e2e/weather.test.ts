// The weather of the offices: in the footer for everyone, on a page for signed-in users.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, expectAccessible, portal, screens } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
const strip = (page: Page) => page.getByRole('list', { name: 'Weather at the offices' });
const shown = (page: Page) =>
  strip(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.filter((item) => getComputedStyle(item).display !== 'none').length);

describe('the footer', () => {
  it.each([
    ['sm', 4],
    ['md', 6],
    ['lg', 9],
  ] as const)(
    'HOME-06 HOME-08 HOME-09 shows a visitor at %s the weather of %i offices',
    async (at, offices) => {
      const page = await site.page({ at });
      await page.goto('/login');
      await strip(page).waitFor();
      expect(await shown(page)).toBe(offices);
      const texts = await strip(page).getByRole('listitem').allInnerTexts();
      expect(texts.slice(0, 3).map((text) => text.split(/\s/)[0])).toEqual(['Ukraine', 'Georgia', 'Israel']);
      expect(texts[0]).toMatch(/-?\d+\s?°C/);
    },
  );

  it('HOME-08 shows none on xs, and makes no call', async () => {
    const page = await site.page({ at: 'xs' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    expect(await strip(page).count()).toBe(0);
    expect(asked).not.toContain('/api/weather/');
    await page.setViewportSize(screens.lg);
    await strip(page).waitFor();
    expect(await shown(page)).toBe(9);
  });

  it.each([
    [
      'the call fails',
      (page: Page) => page.route('**/api/weather/**', (route) => route.fulfill({ status: 500 })),
    ],
    ['the connection is lost', (page: Page) => page.route('**/api/weather/**', (route) => route.abort())],
    [
      'there is none',
      (page: Page) =>
        page.route('**/api/weather/**', (route) => route.fulfill({ json: { count: 0, results: {} } })),
    ],
  ])('HOME-09 is complete without weather, and no error is shown, where %s', async (_, prepare) => {
    const page = await site.page({ provokes: /api\/weather/ });
    await prepare(page);
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('footer').innerText()).toContain('Support');
    expect(await strip(page).count()).toBe(0);
    // The message region exists and is empty.
    expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('');
  });
});

describe('/weather', () => {
  it('WEA-04 HOME-07 WEA-08 NAV-22 CALL-72 WEA-05 shows current values and history by country', async () => {
    const page = await site.page({ as: staff });
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/weather/?limit=300'));
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Weather' }).click();
    await asked;
    const headings = page.locator('main').getByRole('heading', { level: 2 });
    await eventually(() => headings.count()).toBe(9);
    expect(await headings.allInnerTexts()).toEqual([
      'Ukraine',
      'Georgia',
      'Israel',
      'Great Britain',
      'Turkey',
      'Hungary',
      'South Africa',
      'Serbia',
      'Kenya',
    ]);
    const ukraine = page.getByRole('region', { name: 'Ukraine' });
    await ukraine.getByRole('img', { name: /^Temperature history: Ukraine/ }).waitFor();
    await expectAccessible(page, '/weather');
    await ukraine.getByRole('button', { name: 'Table: Ukraine' }).press('Enter');
    const rows = ukraine.getByRole('row');
    expect(await rows.count()).toBe(1 + 33);
    expect(await rows.nth(1).innerText()).toMatch(/°C.*%.*m\/s/s);
    await expectAccessible(page, 'the table of /weather');
  });

  it('A-110 marks values older than six hours, on the page and in the footer', async () => {
    const page = await site.page({ as: staff });
    const record = { temp: 1, weather: 'Clear', icon: 'clear', humidity: 50, wind_angle: 90, wind_speed: 3 };
    const ago = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString();
    await page.route('**/api/weather/**', (route) =>
      route.fulfill({
        json: {
          count: 2,
          results: { UA: [{ date: ago(6.1), ...record }], GE: [{ date: ago(5.9), ...record }] },
        },
      }),
    );
    await page.goto('/weather');
    await page.getByRole('region', { name: 'Ukraine' }).getByText('Older than 6 hours').waitFor();
    expect(await page.getByRole('region', { name: 'Georgia' }).getByText('Older than 6 hours').count()).toBe(
      0,
    );
    await strip(page).waitFor();
    expect(await strip(page).getByText('Older than 6 hours').count()).toBe(1);
  });

  it('NAV-22 requires sign-in, and redirects there and back', async () => {
    const page = await site.page();
    await page.goto('/weather');
    await page.waitForURL('**/login?redirect=%2Fweather');
  });
});

describe('/about', () => {
  it('HOME-03 NAV-05 A-53 is linked in the footer for everyone and shows the version', async () => {
    for (const as of [undefined, staff]) {
      const page = await site.page(as === undefined ? {} : { as });
      await page.goto(as === undefined ? '/login' : '/projects');
      await page
        .locator('footer')
        .getByRole('link', { name: /^Trialway/ })
        .click();
      await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
      expect(await page.locator('main').innerText()).toMatch(/Version\s+1\.\d+\.\d+/);
      await expectAccessible(page, '/about');
    }
  });
});
