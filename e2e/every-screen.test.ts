// Every route of the table, as whoever sees most of it, opened once: on a desktop axe reports nothing in either theme, on
// a phone nothing scrolls sideways and every target has 44 px, and one of the languages in turn fits on both. In every
// language and on every size of screen: `npm run screens`.
import { describe, expect, it } from 'vitest';
import { offeredLocales } from '#locales/locales.ts';
import {
  chooseLanguage,
  everyScreen,
  fitsOnEachSize,
  nameOf,
  openPage,
  pagesByAccount,
  sideways,
} from './every-screen.ts';
import { accessibleInBothThemes, eventually, portal, screens } from './portal.ts';
import { smallTargets } from './small-targets.ts';

const site = portal();

/** The table belongs to the browser's program: it is loaded here without its types. */
const table = '../src/app/web/routes.tsx';

describe('every screen', () => {
  it('issue 12 stands in the list with its route', async () => {
    const { routes } = (await import(table)) as { routes: readonly { name: string; page?: unknown }[] };
    const known = new Set(everyScreen.map(({ route }) => route));
    expect(routes.filter(({ page, name }) => page && !known.has(name)).map(({ name }) => name)).toEqual([]);
    const names = new Set(routes.map(({ name }) => name));
    expect([...known].filter((name) => !names.has(name))).toEqual([]);
  });

  const pageOf = pagesByAccount(site);
  it.each(
    everyScreen.map(
      (screen, n) => [nameOf(screen), offeredLocales[n % offeredLocales.length] ?? 'en', screen] as const,
    ),
  )(
    'I18N-01 issue 12 %s is accessible in both themes, fits a thumb, and fits in %s',
    async (name, locale, screen) => {
      const page = await pageOf(screen);
      await page.setViewportSize(screens.lg);
      await openPage(page, screen);
      await accessibleInBothThemes(page, name);
      await page.setViewportSize(screens.xs);
      // The layout follows the new size asynchronously.
      await eventually(async () => [...(await sideways(page)), ...(await smallTargets(page))]).toEqual([]);
      await page.setViewportSize(screens.lg);
      await chooseLanguage(page, locale);
      try {
        await fitsOnEachSize(page, locale);
      } finally {
        // The next screen is known by its English words.
        await page.setViewportSize(screens.lg);
        await chooseLanguage(page, 'en');
      }
    },
  );
});
