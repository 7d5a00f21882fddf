// Every screen in every language, theme and width: nothing overflows; axe on a desktop and on a phone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { offeredLocales } from '#locales/locales.ts';
import { chooseLanguage, everyScreen, nameOf, openPage, pagesByAccount, sideways } from '../every-screen.ts';
import { accessibleInBothThemes, chooseTheme, portal, screens } from '../portal.ts';

const site = portal();
const themes = ['dark', 'light'] as const;
/** The widths at which axe runs; the layouts between them have the same parts. */
const looked: readonly string[] = ['lg', 'xs'];

describe('every screen in every language', () => {
  const pageOf = pagesByAccount(site);

  it.each(everyScreen.map((screen) => [nameOf(screen), screen] as const))(
    'I18N-01 %s fits in four widths and both themes, and axe finds nothing',
    async (name, screen) => {
      const page = await pageOf(screen);
      await page.setViewportSize(screens.lg);
      await page.goto('/about');
      await chooseLanguage(page, 'en');
      await openPage(page, screen);
      for (const locale of offeredLocales) {
        await page.setViewportSize(screens.lg);
        await chooseLanguage(page, locale);
        for (const size of ['lg', 'md', 'sm', 'xs'] as const) {
          await page.setViewportSize(screens[size]);
          for (const theme of themes) await fits(page, theme, `${name} ${locale} ${size}`);
          if (looked.includes(size)) await accessibleInBothThemes(page, `${name} ${locale} ${size}`);
        }
      }
    },
    // 24 analyses and 48 layouts; the limit ends a page that hangs.
    300_000,
  );
});

async function fits(page: Page, theme: (typeof themes)[number], where: string): Promise<void> {
  await chooseTheme(page, theme);
  // The layout follows the new size asynchronously.
  await expect.poll(() => sideways(page), { message: `${where} ${theme}`, timeout: 5_000 }).toEqual([]);
}
