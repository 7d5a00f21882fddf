// Opens every route, as the user who sees most of it: on a desktop it keeps to its budget and axe reports nothing in
// either theme, on a phone nothing scrolls sideways and every target has 44 px. `npm run screens` covers every language
// and screen size.
import { describe, expect, it } from 'vitest';
import { everyScreen, nameOf, openPage, pages, pagesByAccount, sideways } from './every-screen.ts';
import { expectWithinBudget, weigh } from './page-weight.ts';
import { accessibleInBothThemes, eventually, portal, screens } from './portal.ts';
import { smallTargets } from './small-targets.ts';

const site = portal();

/** The table is part of the browser's program and is loaded here without its types. */
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

  // The first address of a route, which may have several tabs.
  const weighed = new Map(pages.toReversed().map((screen) => [screen.route, screen]));
  it.each(everyScreen.map((screen) => [nameOf(screen), screen] as const))(
    'issue 12 amendment 35 %s is light, accessible in both themes, and fits a thumb',
    async (name, screen) => {
      const page = await pageOf(screen);
      await page.setViewportSize(screens.lg);
      const weight = weighed.get(screen.route) === screen ? weigh(page) : undefined;
      await openPage(page, screen);
      await accessibleInBothThemes(page, name);
      if (weight) expectWithinBudget(screen.route, await weight());
      await page.setViewportSize(screens.xs);
      // The layout follows the new size asynchronously.
      await eventually(async () => [...(await sideways(page)), ...(await smallTargets(page))]).toEqual([]);
    },
  );
});
