// The map while its language and its theme change.
import { it } from 'vitest';
import { chooseLanguage } from '../every-screen.ts';
import { seaAndLand, shares } from '../map-colours.ts';
import { chooseTheme, eventually, portal } from '../portal.ts';

const site = portal();

it('the theme may change while the map is redrawn in another language', async () => {
  // Without a graphics card a smaller map needs less of the processor.
  const page = await site.page({ as: 'staff@demo.test', at: 'md' });
  await page.goto('/gpsmap');
  const drawn = async () => (await shares(page, seaAndLand.light)).every((share) => share > 0.1);
  for (const locale of ['fr', 'es', 'uk', 'en'] as const) {
    await eventually(drawn).toBe(true);
    await chooseLanguage(page, locale);
    for (const theme of ['dark', 'light'] as const) await chooseTheme(page, theme);
  }
  await page.getByRole('region', { name: /^Map of vehicles/ }).waitFor();
  await eventually(drawn).toBe(true);
});
