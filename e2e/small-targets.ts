// Finds targets that are too small to touch.
import type { Page } from 'playwright-core';
import { untilFocused } from './portal.ts';

/** The problems of the menus of the header, opened one after the other. */
export async function faultsOfMenus(page: Page): Promise<string[]> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Main menu' });
  await sidebar.waitFor();
  const errors = await smallTargets(page);
  await untilFocused(sidebar);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  return [...errors, ...(await smallTargets(page))];
}

/**
 * Targets below 44 px (WCAG 2.5.5), measured by the element that a touch around their centre reaches. Links
 * within text, among facts or in a table need 24 px (2.5.8). Elements that are hidden until focused are
 * exempt.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  // The tested points must be in view.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  const small = await page.evaluate(() => {
    const finger = 44;
    const least = 24;
    const targets = document.querySelectorAll<HTMLElement>(
      'a, button, select, summary, textarea, input:not([type=hidden]), [role=switch]',
    );
    const reaches = (target: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target);
    };
    return [...targets].flatMap((target) => {
      const box = target.getBoundingClientRect();
      const visible = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!visible || box.right <= 0 || box.bottom <= 0) return [];
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      // Behind an open menu or dialog.
      if (!reaches(target, x, y)) return [];
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      const boxes = [target, ...labels].map((one) => one.getBoundingClientRect());
      const isWord = target.closest('p, dd, td, th, ol, h2') !== null && target.querySelector('svg') === null;
      const wanted = isWord ? least : finger;
      if (boxes.some((one) => one.width >= wanted - 0.5 && one.height >= wanted - 0.5)) return [];
      const reach = wanted / 2 - 1;
      const around = [
        [0, -reach],
        [0, reach],
        [-reach, 0],
        [reach, 0],
      ] as const;
      if (around.every(([right, down]) => reaches(target, x + right, y + down))) return [];
      const size = `${Math.round(box.width * 10) / 10}×${Math.round(box.height * 10) / 10}`;
      return [`${location.pathname}${location.search}: ${size} ${target.outerHTML.slice(0, 120)}`];
    });
  });
  await page.setViewportSize({ width, height });
  return small;
}
