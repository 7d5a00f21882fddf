// Every screen at the smallest width that is supported, which is also a desktop at 400 % (WCAG 1.4.10).
import { expect, it } from 'vitest';
import { everyScreen, nameOf, openPage, pagesByAccount, sideways } from '../every-screen.ts';
import { portal } from '../portal.ts';
import { smallTargets } from '../small-targets.ts';

const pageOf = pagesByAccount(portal(), { viewport: { width: 320, height: 740 } });

it.each(everyScreen.map((screen) => [nameOf(screen), screen] as const))(
  'issue 12 %s does not scroll sideways and every target has 44 px at 320 px',
  async (_, screen) => {
    const page = await pageOf(screen);
    await openPage(page, screen);
    expect([...(await sideways(page)), ...(await smallTargets(page))]).toEqual([]);
  },
);
