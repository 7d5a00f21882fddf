// The home page while it waits for its answer.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sideways } from './every-screen.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { accessibleInBothThemes, type Portal } from './portal.ts';

/** Nothing shifts by more than 0.02; on a phone the page is accessible in both themes and does not scroll sideways. */
export async function expectStill(site: Portal, email: string, at: 'xs' | 'lg'): Promise<void> {
  const page = await site.page({ as: email, at, firstVisit: true });
  // The answer is delayed, so that the skeleton is painted.
  await page.route('**/api/home/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  expect(await shiftOf(page)).toBeLessThan(0.02);
  // `every-screen` covers the desktop.
  if (at === 'lg') return;
  await accessibleInBothThemes(page, `home of ${email}`);
  expect(await sideways(page)).toEqual([]);
}

/** Loads home and sums the layout shifts until there was none for a second. */
export async function shiftOf(page: Page): Promise<number> {
  const shift = await watchLayoutShifts(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return shift();
}
