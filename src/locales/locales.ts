// The languages of the interface (specification, section 1; I18N-01 … I18N-06). One is offered once it has every
// text of English; mails are written in all of them.
// Requirements: I18N-09.

/** Every language of the product, with its codes for the browser and Intl. */
export const languageTags = {
  en: 'en-GB',
  es: 'es',
  cn: 'zh-CN',
  uk: 'uk',
  ru: 'ru',
  fr: 'fr',
} as const;
export type Locale = keyof typeof languageTags;

/** The name of each language in that language, in the order of the choice. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  uk: 'Українська',
  ru: 'Русский',
  cn: '中文',
};
/** The languages that can be chosen: those with all texts. */
export const offeredLocales: readonly Locale[] = ['en', 'es', 'fr', 'uk', 'ru', 'cn'];

/** Two-letter browser codes that map to one of our locales (A-70 … A-72). */
const aliases: Readonly<Record<string, Locale>> = { zh: 'cn', ua: 'uk' };

/** The language at start: the stored one, else the first two letters of the browser's, else English. */
export function startLocale(stored: string | null, browserLanguage: string | undefined): Locale {
  return offered(localeOf(stored)) ?? offered(localeOf(browserLanguage?.slice(0, 2))) ?? 'en';
}

/** The language of a stored name or a tag like `zh-CN`: the first part decides (A-72). */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const name = tag?.trim().toLowerCase().split('-')[0] ?? '';
  const locale = aliases[name] ?? name;
  return Object.hasOwn(languageTags, locale) ? (locale as Locale) : undefined;
}

/** The tag of a user's language for Intl; of English where it is none of ours. */
export function tagOf(language: string): string {
  return languageTags[localeOf(language) ?? 'en'];
}

/** The language if it has all texts, else undefined. */
export function offered(locale: Locale | undefined): Locale | undefined {
  return offeredLocales.find((one) => one === locale);
}

/** The path of a dictionary below this folder. */
export function dictionaryFile(locale: Locale, namespace: string): string {
  return `${locale}/${namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}
