// The head in index.html, shown until the app has loaded.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, holdRequests, portal, screens } from './portal.ts';

const site = portal();
/** Runs in the page. */
const areLoaded = (links: Element[]) =>
  links.every((link) => link instanceof HTMLLinkElement && link.sheet !== null);

const sizes = Object.keys(screens) as (keyof typeof screens)[];

describe('issue 12 the head of a page whose app still loads', () => {
  it.each(sizes.flatMap((at) => [{ at }, { at, as: 'staff@demo.test' }]))(
    'is in the same place as that of the app, and disappears with it (%o)',
    async ({ at, ...who }: { at: keyof typeof screens; as?: string }) => {
      const page = await site.page({ firstVisit: true, at, dark: at === 'md', ...who });
      const release = await holdRequests(page, '**/assets/app-*.js');
      await page.goto('/about', { waitUntil: 'commit' });
      const opening = page.locator('#opening');
      await opening.locator('svg').waitFor();
      // The element may be there before its style sheets.
      await eventually(() => page.locator('link[rel=stylesheet]').evaluateAll(areLoaded)).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      const lookOf = async (head: Locator, logo: Locator) => ({
        head: await head.boundingBox(),
        logo: await logo.boundingBox(),
        // On a narrow phone there is no room for it.
        name: at === 'xs' ? null : await head.getByText('Trialway', { exact: true }).boundingBox(),
        line: await head.evaluate((element) => getComputedStyle(element).borderBottom),
        page: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
      });
      const early = await lookOf(opening, opening.locator('svg'));
      release();
      const header = page.locator('header').first();
      await header.waitFor();
      expect(await opening.isVisible()).toBe(false);
      // The menu button has an icon, too.
      expect(early).toEqual(await lookOf(header, header.locator('a svg').first()));
    },
  );
});
