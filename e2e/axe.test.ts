// Every route of the table, as whoever sees most of it: axe reports nothing in either theme. In every language and on
// every size of screen: `npm run screens`.
import { describe, expect, it } from 'vitest';
import { everyScreen, nameOf, openPage, pagesByAccount } from './every-screen.ts';
import { accessibleInBothThemes, portal } from './portal.ts';

const site = portal();

/** The table belongs to the browser's program: it is loaded here without its types. */
const table = '../src/app/web/routes.tsx';

describe('axe', () => {
  it('issue 12 looks at every route of the table', async () => {
    const { routes } = (await import(table)) as { routes: readonly { name: string; page?: unknown }[] };
    const known = new Set(everyScreen.map(({ route }) => route));
    expect(routes.filter(({ page, name }) => page && !known.has(name)).map(({ name }) => name)).toEqual([]);
    const names = new Set(routes.map(({ name }) => name));
    expect([...known].filter((name) => !names.has(name))).toEqual([]);
  });

  const pageOf = pagesByAccount(site);
  it.each(everyScreen.map((screen) => [nameOf(screen), screen] as const))(
    'issue 12 finds nothing on %s in both themes',
    async (name, screen) => {
      const page = await pageOf(screen);
      await openPage(page, screen);
      await accessibleInBothThemes(page, name);
    },
  );
});
