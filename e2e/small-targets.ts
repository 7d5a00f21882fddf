// What does not fit a small screen: whatever scrolls sideways, and targets that are too small to touch.
import type { Page } from 'playwright-core';
import { openPage, pages, sideways } from './every-screen.ts';
import { untilFocused } from './portal.ts';

/** On every screen of staff, with the menus open, and on those of visitors. */
export async function faultsOnEveryScreen(page: Page): Promise<string[]> {
  const errors: string[] = [];
  for (const screen of pages) {
    await openPage(page, screen);
    errors.push(...(await sideways(page)), ...(await smallTargets(page)));
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Main menu' }).waitFor();
  errors.push(...(await smallTargets(page)));
  await untilFocused(page.getByRole('dialog', { name: 'Main menu' }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  errors.push(...(await smallTargets(page)));
  // Visitors.
  await page.evaluate(() => localStorage.clear());
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    errors.push(...(await sideways(page)), ...(await smallTargets(page)));
  }
  return errors;
}

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
