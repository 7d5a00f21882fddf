// Both themes: the choice is kept, and the other theme never flashes.
import { describe, expect, it } from 'vitest';
import { darkPage, eventually, holdRequests, lightPage, pageColour, portal, untilListed } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('the theme', () => {
  it('THEME-01 is switched, kept over a reload and for the next tab', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/clients');
    const toggle = page.getByRole('switch', { name: 'Dark theme' });
    expect(await toggle.getAttribute('aria-checked')).toBe('false');
    expect(await pageColour(page)).toBe(lightPage);
    await toggle.click();
    await eventually(() => pageColour(page)).toBe(darkPage);
    expect(await page.evaluate(() => localStorage.getItem('dark'))).toBe('true');
    await page.reload();
    await eventually(() => toggle.getAttribute('aria-checked')).toBe('true');
    expect(await pageColour(page)).toBe(darkPage);
    const second = await page.context().newPage();
    await second.goto('/projects');
    await untilListed(second, 'Projects');
    expect(await pageColour(second)).toBe(darkPage);
    await toggle.click();
    await eventually(() => pageColour(second)).toBe(lightPage);
  });

  it.each([
    ['dark', true, lightPage],
    ['light', false, darkPage],
  ])(
    'THEME-01 a chosen theme stands before any of the app has arrived, where the system is %s',
    async (_, dark, chosen) => {
      const page = await site.page({ dark });
      await page.goto('/login');
      await page.evaluate((value) => localStorage.setItem('dark', value), String(chosen === darkPage));
      const release = await holdRequests(page, '**/assets/*.js');
      await page.goto('/login', { waitUntil: 'commit' });
      await eventually(() => pageColour(page)).toBe(chosen);
      expect(await page.locator('#root > *').count()).toBe(0);
      release();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await pageColour(page)).toBe(chosen);
    },
  );

  it('THEME-01 follows the system while nothing was chosen', async () => {
    const page = await site.page({ dark: true });
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await pageColour(page)).toBe(darkPage);
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(() => pageColour(page)).toBe(lightPage);
  });
});
