// Six languages: detected at start, changed at once, kept, and sent with each call. every-screen.test.ts
// checks that the screens fit in each of them.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languageTags, offeredLocales } from '#locales/locales.ts';
import { chooseLanguage } from './every-screen.ts';
import { databaseRows, eventually, portal, untilListed } from './portal.ts';

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
  it('I18N-02 I18N-05 I18N-06 changes all texts at once, is stored, and is sent with each call', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages');
    await untilListed(page, 'Packages');
    const english = await words(page);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/profile/language'));
    await chooseLanguage(page, 'fr');
    expect(await words(page)).not.toBe(english);
    expect([(await told).status(), await languageOf(staff)]).toEqual([200, 'fr']);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('fr');
    const call = page.waitForRequest((request) => request.url().includes('/api/packages/'));
    await page.reload();
    await untilListed(page);
    expect((await call).headers()['accept-language']).toBe('fr');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    await chooseLanguage(page, 'en');
    expect(await words(page)).toBe(english);
  });

  it('VAL-13 I18N-07 field errors are shown in the chosen language', async () => {
    const page = await site.page();
    await page.goto('/login');
    const said = new Set<string>();
    for (const locale of offeredLocales) {
      await chooseLanguage(page, locale);
      await page.locator('main form button[type=submit]').click();
      const error = page.locator('main form [aria-invalid=true]').first();
      await error.waitFor();
      const described = await error.getAttribute('aria-describedby');
      said.add(await page.locator(`#${firstOf(described)}`).innerText());
    }
    expect(said.size).toBe(offeredLocales.length);
  });

  it('I18N-01 AUTH-31 the captcha is in the chosen language, and continues when it changes', async () => {
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
      await chooseLanguage(page, locale);
      await captcha.getByText(verified[locale], { exact: true }).waitFor();
    }
  });

  it('I18N-01 the captions of the global settings are in the chosen language', async () => {
    const page = await site.page({ as: 'admin@demo.test' });
    await page.goto('/global_settings?group=mfa');
    await page.getByLabel('SMTP host').waitFor();
    await chooseLanguage(page, 'es');
    await eventually(() => page.getByLabel('SMTP host').count()).toBe(0);
    await page.locator('main input[name=smtp_host]').waitFor();
  });

  it('known statuses and document types have their label in the chosen language', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/about');
    await chooseLanguage(page, 'uk');
    const stored = /Registered|Picked up|In transit|Customs clearance|Out for delivery|Delivered|Airbill/;
    for (const [path, part] of [
      ['/projects/1', 'Останні події'],
      ['/packages/1', 'Документи'],
    ] as const) {
      await page.goto(path);
      const section = page.locator('main section').filter({ has: page.getByRole('heading', { name: part }) });
      await section.getByRole('listitem').first().waitFor();
      await eventually(async () => stored.test(await section.innerText())).toBe(false);
    }
    // Other tests cause notices too.
    await page.goto('/notices?size=500');
    await page
      .getByRole('link', { name: /: Передано на доставку$/ })
      .first()
      .waitFor();
  });
});

/** The language of this person's mails. */
async function languageOf(email: string): Promise<string | undefined> {
  const [user] = await databaseRows<{ language: string }>(
    `select language from users where email = '${email}'`,
  );
  return user?.language;
}

function words(page: Page): Promise<string> {
  return page.locator('header nav, main h1, main thead').allInnerTexts().then(String);
}

/** The first id in an input's description. */
function firstOf(ids: string | null): string {
  return (ids ?? '').split(' ')[0] ?? '';
}
