// Every screen at the smallest width that is supported (WCAG 1.4.10).
import { expect, it } from 'vitest';
import { portal } from '../portal.ts';
import { faultsOnEveryScreen } from '../small-targets.ts';

const site = portal();

it('nothing scrolls sideways and every target has 24 px at 320 px', async () => {
  const page = await site.page({ as: 'staff@demo.test', viewport: { width: 320, height: 740 } });
  expect(await faultsOnEveryScreen(page)).toEqual([]);
});
