// Each of the nine roles signs in, finds its menu and its pages, and gets a message instead of a broken page elsewhere.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { can, type Role } from '#core/access.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { eventually, portal, signIn, untilFocused } from './portal.ts';

const site = portal();
const main = ['Home', 'Clients', 'Projects', 'Packages', 'Map', 'Weather'];
const invoicing = ['Home', 'Clients', 'Projects', 'Invoices', 'Packages', 'Map', 'Weather'];
const office = { menu: invoicing, tiles: [] };

/** The screens of each role. */
const expected: Record<Role, { menu: string[]; tiles: string[] }> = {
  admin: office,
  staff: office,
  user: { menu: main, tiles: [] },
  invoicing_user: { menu: invoicing, tiles: [] },
  api_user: { menu: [], tiles: [] },
  driver: { menu: [], tiles: ['Scan', 'Map'] },
  operator: { menu: [], tiles: ['Map', 'Packages'] },
  investigator: { menu: [], tiles: ['Packages', 'Projects', 'Shipment requests', 'Accountability'] },
  coordinator: { menu: [], tiles: ['Packages', 'Projects', 'Shipment requests', 'Accountability'] },
};

/** The entries of the user menu that manage something, by role. */
const manages: Partial<Record<Role, string[]>> = { admin: ['Global settings', 'Users'], staff: ['Users'] };

const accounts = demoAccounts.filter(
  ({ email }) => !/^(other|mfa|inactive|unblinded|blinded|quality|depot)@/.test(email),
);

describe('each role', () => {
  it('has an account here', () => {
    expect(accounts.map(({ role }) => role).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(accounts.map(({ role, email }) => [role, email] as const))(
    'NAV-30 NAV-31 NAV-36 NAV-37 NAV-38 NAV-39 A-36 %s has its menu, its tiles, and no broken page',
    async (role, email) => {
      const page = await site.page({ provokes: /status of 40[34]/ });
      await signIn(page, email);
      await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
      const { menu, tiles } = expected[role];
      const menuLinks = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
      await eventually(() => menuLinks.allInnerTexts()).toEqual(menu);
      await eventually(() => tileNames(page)).toEqual(tiles);
      await page.getByRole('button', { name: /^User menu of/ }).click();
      const own = page.getByRole('menu').getByRole('menuitem');
      await own.filter({ hasText: 'Log out' }).waitFor();
      const entries = await own.allInnerTexts();
      expect([...entries.slice(0, 2), entries.at(-1)]).toEqual(['My profile', 'User settings', 'Log out']);
      // NAV-38, NAV-39: only those with the permission have the entries that manage something.
      const managed = entries.filter((entry) => ['Global settings', 'Users'].includes(entry.trim()));
      expect(managed.filter((entry) => !(manages[role] ?? []).includes(entry.trim()))).toEqual([]);
      await untilFocused(page.getByRole('menu'));
      await page.keyboard.press('Escape');

      for (const [path, allowed, label] of [
        ['/clients', can(role, 'clients.read'), 'Clients'],
        ['/projects', can(role, 'projects.read'), 'Projects'],
        ['/packages', can(role, 'packages.read'), 'Packages'],
      ] as const) {
        await page.goto(path);
        if (allowed) await page.getByRole('table', { name: label }).waitFor();
        else await page.getByRole('heading', { name: 'Unauthorized' }).waitFor();
      }
      // An address without a route, and an invalid id.
      for (const path of ['/nowhere', '/projects/x']) {
        await page.goto(path);
        await page.getByRole('heading', { name: 'Not found' }).waitFor();
      }
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await page.waitForURL(`${site.origin}/`);
    },
  );

  it('ROLE-13 A-38 site users see the shipments of a project and not its stock', async () => {
    const page = await site.page({ as: 'investigator@demo.test' });
    await page.goto('/projects');
    await page.locator('main tbody th a').first().click();
    const tabs = page.getByRole('navigation', { name: 'Project lists' });
    await tabs.waitFor();
    const names = (await tabs.getByRole('link').allInnerTexts()).map((name) =>
      name.replace(/\s*[\d,]+$/, ''),
    );
    expect(names.filter((name) => !['Transit', 'Purchase', 'IVRS'].includes(name))).toEqual([
      'Overview',
      'Outbounds',
      'Returns',
      'Accountability',
    ]);
  });

  it('A-91 a driver opens any package by its airbill, in the short form', async () => {
    const { results } = (await site.get(
      'admin@demo.test',
      '/api/packages/?page=1&limit=1&ordering=airbill',
    )) as {
      results: { airbill: string }[];
    };
    const airbill = results[0]?.airbill ?? '';
    const page = await site.page({ as: 'driver@demo.test' });
    await page.goto('/');
    await page.getByRole('search').getByRole('textbox').fill(airbill);
    await page.getByRole('search').getByRole('button', { name: 'Find' }).click();
    await page.getByRole('heading', { level: 1, name: `Package ${airbill}` }).waitFor();
    expect(await page.locator('main dt').allInnerTexts()).toEqual(['Project', 'Doc ID', 'Destination']);
  });

  it('A-36 an account for programs is led to the description of the API', async () => {
    const page = await site.page({ as: 'api@demo.test' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Open API guide' }).click();
    const link = page.getByRole('link', { name: 'OpenAPI document' });
    const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', site.origin));
    expect(await answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  });

  it('NAV-28 the title leads to the landing page for visitors and home for those signed in', async () => {
    const page = await site.page();
    await page.goto('/login');
    await page.getByRole('banner').getByRole('link', { name: 'Trialway' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Log in' }).waitFor();
    expect(page.url()).toBe(`${site.origin}/`);
    // NAV-29: no entry leads to a screen that does not exist.
    expect(
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts(),
    ).toEqual(['Home', 'Login', 'Signup']);
    const member = await site.page({ as: 'customer@demo.test' });
    await member.goto('/projects');
    await member.getByRole('banner').getByRole('link', { name: 'Trialway' }).click();
    await member.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  });

  it('A-46 a role that changes while signed in changes the menu after the next refusal or start', async () => {
    const page = await site.page({ as: 'driver@demo.test', provokes: /status of 403/ });
    await page.addInitScript(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
      if (!sessionStorage.getItem('changed')) {
        localStorage.setItem('user', JSON.stringify({ ...user, role: 'staff', roleRepr: 'PM' }));
        sessionStorage.setItem('changed', 'yes');
      }
    });
    const profile = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/profile');
    await page.goto('/login');
    await profile;
    await eventually(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as object),
    ).toMatchObject({
      role: 'driver',
      roleRepr: 'driver',
    });
    await eventually(() => page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0);
  });
});

/** The tiles by their names, without their counts. */
async function tileNames(page: Page): Promise<string[]> {
  const tiles = page.locator('main ul:not(section ul, [aria-label]) > li > a[href]');
  return (await tiles.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
}
