// While a screen loads, its parts stay in place: each answer of the server comes a little later than the one before.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pages, staff } from '../every-screen.ts';
import { watchLayoutShifts } from '../layout-shifts.ts';
import { portal } from '../portal.ts';

const site = portal();
/** Core Web Vitals rate a score up to 0.1 as good; the limit here is a fifth of it. */
const mostShift = 0.02;
const answerMs = 200;
const nextMs = 100;
/** Time after the last call for drawing its answer. */
const quietMs = 1_000;

describe.each(['xs', 'sm', 'lg'] as const)('at %s', (at) => {
  it.each(pages)('$path does not move while it loads', async ({ path, as = staff, arrived }) => {
    const page = await site.page({ ...(as !== null && { as }), at, firstVisit: true });
    const shift = await watchLayoutShifts(page);
    let calls = 0;
    let lastCall = Date.now();
    await page.route('**/api/**', async (route) => {
      const wait = answerMs + (calls++ % 5) * nextMs;
      await sleep(wait);
      lastCall = Date.now();
      await route.continue();
    });
    await page.goto(path);
    await arrived(page);
    // The network of a page with a stream of events is never idle.
    while (Date.now() - lastCall < quietMs) await sleep(nextMs);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(await shift()).toBeLessThanOrEqual(mostShift);
  });
});
