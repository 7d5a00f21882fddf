// Both themes: chosen once and kept, never flashing in the other one; and no screen that axe finds fault with.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, eventually, filterButton, portal, screens, untilListed } from './portal.ts';
import { openPage, pages } from './screens.ts';

const site = portal();
const staff = 'staff@demo.test';
const darkPage = 'rgb(19, 27, 34)';
const lightPage = 'rgb(255, 255, 255)';

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
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
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

describe('axe', () => {
  // One page for most of it: what is looked at is each screen, not how the app starts.
  let page: Page;
  beforeAll(async () => {
    page = await site.page({ as: staff, provokes: /status of 404/ });
  });

  it.each(pages.map((screen) => [screen.path, screen] as const))(
    'finds nothing on %s, on a desk in both themes and on a phone',
    async (path, screen) => {
      await openPage(page, screen);
      await everyLook(page, path, () => screen.arrived(page));
    },
  );

  const strangeLink = 'x'.repeat(43);
  it.each(['/', '/login', '/forgot', '/signup', `/reset/${strangeLink}`, `/verify/${strangeLink}`])(
    'finds nothing on %s for visitors',
    async (path) => {
      const visitor = await site.page();
      await visitor.goto(path);
      await everyLook(visitor, path, () => visitor.getByRole('heading', { level: 1 }).waitFor());
    },
  );

  it.each([
    ['an unknown address', '/nowhere', 'Not found'],
    ['a project that is not there', '/projects/999999999', 'Not found'],
    ['a search without a hit', '/packages?search=nothing-has-this', 'Nothing matches'],
  ])('finds nothing on %s', async (_, path, title) => {
    await page.goto(path);
    await everyLook(page, path, () => page.getByRole('heading', { name: title }).waitFor());
  });

  it('finds nothing on a page that the role may not use, nor on the home of an account for programs', async () => {
    const driver = await site.page({ as: 'driver@demo.test', provokes: /status of 403/ });
    await driver.goto('/clients');
    await everyLook(driver, 'unauthorised', () =>
      driver.getByRole('heading', { name: 'Unauthorized' }).waitFor(),
    );
    const program = await site.page({ as: 'api@demo.test' });
    await program.goto('/');
    await everyLook(program, 'api home', () => program.getByRole('heading', { level: 1 }).waitFor());
  });

  it('finds nothing with the pop-ups of a list open', async () => {
    await page.setViewportSize(screens.lg);
    await page.goto('/projects?location=1&sponsor=x');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    for (const filter of ['Location', 'Partner', 'Sponsor', 'Status']) {
      await filterButton(page, filter).click();
      await page.getByRole('dialog', { name: filter }).waitFor();
      await bothThemes(page, `filter ${filter}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: filter }).waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Choose columns' }).click();
    await page.getByRole('dialog').waitFor();
    await bothThemes(page, 'columns');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await bothThemes(page, 'user menu');
  });

  it('finds nothing with the sidebar open, nor with a toast, the error bar and a failed list', async () => {
    const phone = await site.page({ as: staff, at: 'xs', provokes: /status of 400/ });
    await phone.goto('/packages');
    await untilListed(phone, 'Packages');
    await phone.getByRole('button', { name: 'Open menu' }).click();
    await phone.getByRole('dialog', { name: 'Main menu' }).waitFor();
    await bothThemes(phone, 'sidebar');
    await phone.keyboard.press('Escape');
    await phone.setViewportSize(screens.lg);
    await phone.getByRole('search').getByRole('textbox').fill('none');
    await phone.getByRole('search').getByRole('button', { name: 'Find' }).click();
    await phone.getByText('Airbill not found').waitFor();
    await expectAccessible(phone, 'toast');
    await phone.route('**/api/projects/?*', (route) =>
      route.fulfill({ status: 400, json: { errors: { msg: ['ERROR_WITH_FILTER', 'IS_EMPTY'] } } }),
    );
    await phone.goto('/projects');
    await phone.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await everyLook(phone, 'failure', () => phone.getByRole('alert').getByText('Empty fields').waitFor());
  });
});

/** Looks at the page as it is on a large screen in both themes, and on a phone, whose colours are the same, in one. */
async function everyLook(page: Page, where: string, arrived: () => Promise<unknown>): Promise<void> {
  await page.setViewportSize(screens.lg);
  await arrived();
  await bothThemes(page, `${where} lg`);
  await page.setViewportSize(screens.xs);
  await arrived();
  await expectAccessible(page, `${where} xs`);
}

async function bothThemes(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await eventually(() => pageColour(page)).toBe(colorScheme === 'dark' ? darkPage : lightPage);
    // Structure and names are the same in both: the other theme changes colours alone.
    await expectAccessible(page, `${where} ${colorScheme}`, colorScheme === 'dark' ? ['color-contrast'] : []);
  }
}

function pageColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
