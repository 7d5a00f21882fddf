// Phones: cards instead of rows, a sidebar instead of the menu, nothing that scrolls sideways or is too small to touch.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, portal, untilListed } from './portal.ts';
import { openPage, pages, sideways } from './screens.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('on a phone', () => {
  it('THEME-07 A-61 CONST-02 lists have 5 cards, and the stored page size stays', async () => {
    const page = await site.page({ as: staff, at: 'xs' });
    await page.goto('/');
    await page.evaluate(() =>
      localStorage.setItem('appState:staff@demo.test', JSON.stringify({ pageSize: 25 })),
    );
    const asked = page.waitForRequest((request) => request.url().includes('/api/packages/?page=1&limit=5'));
    await page.goto('/packages');
    await asked;
    await untilListed(page, 'Packages');
    const cards = page.locator('main ul[aria-label="Packages"] > li');
    expect(await cards.count()).toBe(5);
    expect(await page.locator('main table').count()).toBe(0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/^6–10 of/).waitFor();
    expect(await page.getByText('Rows per page').count()).toBe(0);
    const stored = await page.evaluate(() => localStorage.getItem('appState:staff@demo.test') ?? '');
    expect(JSON.parse(stored)).toMatchObject({ pageSize: 25 });
    // The same address on a large screen shows the stored size, with the same first row.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText(/^1–25 of/).waitFor();
  });

  it('NAV-40 the sidebar has the menu, leads on, and closes by its choice and by Escape', async () => {
    const page = await site.page({ as: staff, at: 'xs' });
    await page.goto('/');
    expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0);
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    const sidebar = page.getByRole('dialog', { name: 'Main menu' });
    expect(await sidebar.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Clients',
      'Projects',
      'Invoices',
      'Packages',
    ]);
    await sidebar.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await sidebar.waitFor({ state: 'hidden' });
    await opener.click();
    await page.keyboard.press('Escape');
    await sidebar.waitFor({ state: 'hidden' });
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Open menu',
    );
  });

  it('opens a card, sorts without heads and searches', async () => {
    const page = await site.page({ as: staff, at: 'xs' });
    await page.goto('/projects');
    await untilListed(page, 'Projects');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name' });
    await page.waitForURL('**/projects?*sort=-name*');
    await page.getByRole('button', { name: /^Turn the order around/ }).click();
    await page.waitForURL('**/projects?*sort=name*');
    await page.getByRole('searchbox').fill('HLX-204');
    await page.getByRole('link', { name: 'HLX-204 Severe asthma' }).click();
    await page.getByRole('heading', { level: 1, name: 'HLX-204 Severe asthma' }).waitFor();
  });

  it.each([320, 360])('nothing scrolls sideways and every target has 24 px at %i px', async (width) => {
    const page = await site.page({ as: staff, viewport: { width, height: 740 } });
    const faults: string[] = [];
    for (const screen of pages) {
      await openPage(page, screen);
      faults.push(...(await sideways(page)), ...(await smallTargets(page)));
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Main menu' }).waitFor();
    faults.push(...(await smallTargets(page)));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    faults.push(...(await smallTargets(page)));
    // Visitors.
    await page.evaluate(() => localStorage.clear());
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      faults.push(...(await sideways(page)), ...(await smallTargets(page)));
    }
    expect(faults).toEqual([]);
  });
});

/** Targets below 24 px; links in a sentence, and what is out of sight until focused, are excepted (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a, button, select, summary, input, [role=switch]',
    );
    return [...targets].flatMap((target) => {
      const { width, height, right, bottom } = target.getBoundingClientRect();
      const visible = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!visible || right <= 0 || bottom <= 0) return [];
      if (target.tagName === 'A' && target.closest('p') !== null) return [];
      // The label of a checkbox is its target.
      const box = (target.tagName === 'INPUT' && target.closest('label')?.getBoundingClientRect()) || {
        width,
        height,
      };
      if (box.width >= 24 && box.height >= 24) return [];
      const size = `${Math.round(box.width * 10) / 10}×${Math.round(box.height * 10) / 10}`;
      return [`${location.pathname}: ${size} ${target.outerHTML.slice(0, 120)}`];
    });
  });
}
