// Six languages: found at start, changed at once, kept, sent with each call, and fitting on every screen.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languageTags, type Locale, offeredLocales } from '#core/i18n/locales.ts';
import { databaseRows, eventually, portal, screens, untilListed } from './portal.ts';
import { openPage, pages, sideways } from './screens.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('the language at start', () => {
  it.each([
    ['es-MX', 'es'],
    ['uk-UA', 'uk'],
    ['de-DE', 'en-GB'],
  ])('I18N-03 I18N-04 A-71 of a browser in %s is %s', async (locale, lang) => {
    const page = await site.page({ locale });
    const call = page.waitForRequest((request) => request.url().includes('/api/'));
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    const chosen = Object.entries(languageTags).find(([, tag]) => tag === lang)?.[0];
    expect((await call).headers()['accept-language']).toBe(chosen);
  });
});

describe('the choice of a language', () => {
  it('I18N-02 I18N-05 I18N-06 changes all words at once, is kept, and goes with each call', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages');
    await untilListed(page, 'Packages');
    const english = await words(page);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/profile/language'));
    await choose(page, 'fr');
    expect(await words(page)).not.toBe(english);
    expect([(await told).status(), await languageOf(staff)]).toEqual([200, 'fr']);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('fr');
    const call = page.waitForRequest((request) => request.url().includes('/api/packages/'));
    await page.reload();
    await untilListed(page);
    expect((await call).headers()['accept-language']).toBe('fr');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    await choose(page, 'en');
    expect(await words(page)).toBe(english);
  });

  it('VAL-13 I18N-07 what is wrong with a field is said in the chosen language', async () => {
    const page = await site.page();
    await page.goto('/login');
    const said = new Set<string>();
    for (const locale of offeredLocales) {
      await choose(page, locale);
      await page.locator('main form button[type=submit]').click();
      const fault = page.locator('main form [aria-invalid=true]').first();
      await fault.waitFor();
      const described = await fault.getAttribute('aria-describedby');
      said.add(await page.locator(`#${firstOf(described)}`).innerText());
    }
    expect(said.size).toBe(offeredLocales.length);
  });

  it('I18N-01 AUTH-31 the captcha speaks the chosen language, and goes on when it changes', async () => {
    const page = await site.page();
    await page.goto('/forgot');
    const captcha = page.locator('altcha-widget');
    const verified = {
      en: 'Verified',
      es: 'Comprobado',
      fr: 'Vérifié',
      uk: 'Перевірено',
      ru: 'Проверено',
      cn: '已验证',
    };
    for (const locale of offeredLocales) {
      await choose(page, locale);
      await captcha.getByText(verified[locale], { exact: true }).waitFor();
    }
  });

  it('I18N-01 the captions of the global settings come in the chosen language', async () => {
    const page = await site.page({ as: 'admin@demo.test' });
    await page.goto('/global_settings?group=mfa');
    await page.getByLabel('SMTP host').waitFor();
    await choose(page, 'es');
    await eventually(() => page.getByLabel('SMTP host').count()).toBe(0);
    await page.locator('main input[name=smtp_host]').waitFor();
  });
});

describe('every screen in every language', () => {
  it.each(pages.map((screen) => [screen.path, screen] as const))(
    'I18N-01 %s fits on a phone and on a desk',
    async (_, screen) => {
      const page = await site.page({ as: staff });
      await openPage(page, screen);
      for (const locale of offeredLocales) {
        await choose(page, locale);
        for (const size of ['lg', 'xs'] as const) {
          await page.setViewportSize(screens[size]);
          // The layout follows the size in a moment of its own.
          await expect
            .poll(() => sideways(page), { message: `${locale} ${size}`, timeout: 5_000 })
            .toEqual([]);
        }
      }
    },
  );
});

/** The language that this person's mails are in. */
async function languageOf(email: string): Promise<string | undefined> {
  const [user] = await databaseRows<{ language: string }>(
    `select language from users where email = '${email}'`,
  );
  return user?.language;
}

async function choose(page: Page, locale: Locale): Promise<void> {
  await page.locator('header select').selectOption(locale);
  await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe(languageTags[locale]);
}

function words(page: Page): Promise<string> {
  return page.locator('header nav, main h1, main thead').allInnerTexts().then(String);
}

/** The first of the ids that describe an input. */
function firstOf(ids: string | null): string {
  return (ids ?? '').split(' ')[0] ?? '';
}
