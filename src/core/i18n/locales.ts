// The languages of the interface (specification, section 1; I18N-01 … I18N-06). A language is offered once it has
// every text of English.

/** Every language the product speaks or will speak, and how the browser and Intl call it. */
export const languageTags = {
  en: 'en-GB',
  es: 'es',
  cn: 'zh-CN',
  uk: 'uk',
  ru: 'ru',
  fr: 'fr',
} as const;
export type Locale = keyof typeof languageTags;

/** The languages that a person can choose today: those with all texts. */
export const offeredLocales: readonly Locale[] = ['en'];

/** Two letters of the browser that mean one of ours under another name (A-70 … A-72). */
const aliases: Readonly<Record<string, Locale>> = { zh: 'cn', ua: 'uk' };

/** The language at start: the stored one, else the first two letters of the browser's, else English. */
export function startLocale(
  stored: string | null,
  browserLanguage: string | undefined,
  offered: readonly Locale[] = offeredLocales,
): Locale {
  return known(stored, offered) ?? known(browserLanguage?.slice(0, 2), offered) ?? 'en';
}

function known(name: string | null | undefined, offered: readonly Locale[]): Locale | undefined {
  const wanted = name?.toLowerCase() ?? '';
  return offered.find((locale) => locale === (aliases[wanted] ?? wanted));
}
