// While a screen loads, its parts stay where they are: each answer of the server comes a little later than the one before.
import { describe, expect, it } from 'vitest';
import { pages } from '../every-screen.ts';
import { watchLayoutShifts } from '../layout-shifts.ts';
import { portal } from '../portal.ts';

const site = portal();
/** The score of Core Web Vitals counts as good up to 0.1; here a fifth of it is too much. */
const mostShift = 0.02;
const answerMs = 200;
const nextMs = 100;

describe.each(['xs', 'sm', 'lg'] as const)('at %s', (at) => {
  it.each(pages)('$path does not move while it loads', async ({ path, arrived }) => {
    const page = await site.page({ as: 'admin@demo.test', at });
    const shift = await watchLayoutShifts(page);
    let calls = 0;
    await page.route('**/api/**', async (route) => {
      const wait = answerMs + (calls++ % 5) * nextMs;
      await new Promise((resolve) => setTimeout(resolve, wait));
      await route.continue();
    });
    await page.goto(path);
    await arrived(page);
    await page.waitForLoadState('networkidle');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(await shift()).toBeLessThanOrEqual(mostShift);
  });
});
