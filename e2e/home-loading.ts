// The home page while its answer is on the way.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sideways } from './every-screen.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { accessibleInBothThemes, type Portal } from './portal.ts';

/** Nothing moves by more than 0.02; on a phone the page is accessible in both themes, and whole. */
export async function expectStill(site: Portal, email: string, at: 'xs' | 'lg'): Promise<void> {
  const page = await site.page({ as: email, at, firstVisit: true });
  // The answer takes a while, so that the skeleton has been painted.
  await page.route('**/api/home/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  expect(await shiftOf(page)).toBeLessThan(0.02);
  // On a desktop `every-screen` looks at the rest.
  if (at === 'lg') return;
  await accessibleInBothThemes(page, `home of ${email}`);
  expect(await sideways(page)).toEqual([]);
}

/** Loads home and adds up the layout shifts until it has been still for a second. */
export async function shiftOf(page: Page): Promise<number> {
  const shift = await watchLayoutShifts(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return shift();
}
