// Every screen in every language, on a desktop and on a phone.
import { describe, it } from 'vitest';
import { offeredLocales } from '#locales/locales.ts';
import { chooseLanguage, fitsOnEachSize, openPage, pages } from '../every-screen.ts';
import { portal } from '../portal.ts';

const site = portal();

describe('every screen in every language', () => {
  it.each(pages.map((screen) => [screen.path, screen] as const))(
    'I18N-01 %s fits on a phone and on a desk',
    async (_, screen) => {
      const page = await site.page({ as: 'staff@demo.test' });
      await openPage(page, screen);
      for (const locale of offeredLocales) {
        await chooseLanguage(page, locale);
        await fitsOnEachSize(page, locale);
      }
    },
  );
});
