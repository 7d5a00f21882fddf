// The languages of the interface (specification, section 1; I18N-01 … I18N-06). One is offered once it has every
// text of English; mails are written in all of them.

/** Every language the product speaks, and how the browser and Intl call it. */
export const languageTags = {
  en: 'en-GB',
  es: 'es',
  cn: 'zh-CN',
  uk: 'uk',
  ru: 'ru',
  fr: 'fr',
} as const;
export type Locale = keyof typeof languageTags;

/** What each language calls itself, in the order in which they are offered. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  uk: 'Українська',
  ru: 'Русский',
  cn: '中文',
};
/** The languages that a person can choose today: those with all texts. */
export const offeredLocales: readonly Locale[] = ['en', 'es', 'fr', 'uk', 'ru', 'cn'];

/** Two letters of the browser that mean one of ours under another name (A-70 … A-72). */
const aliases: Readonly<Record<string, Locale>> = { zh: 'cn', ua: 'uk' };

/** The language at start: the stored one, else the first two letters of the browser's, else English. */
export function startLocale(stored: string | null, browserLanguage: string | undefined): Locale {
  return offered(localeOf(stored)) ?? offered(localeOf(browserLanguage?.slice(0, 2))) ?? 'en';
}

/** The language that a stored name or a tag like `zh-CN` means: its first part decides (A-72). */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const name = tag?.trim().toLowerCase().split('-')[0] ?? '';
  const locale = aliases[name] ?? name;
  return Object.hasOwn(languageTags, locale) ? (locale as Locale) : undefined;
}

/** A language that has every text, else undefined. */
export function offered(locale: Locale | undefined): Locale | undefined {
  return offeredLocales.find((one) => one === locale);
}

/** The file of a dictionary below this folder. */
export function dictionaryFile(locale: Locale, namespace: string): string {
  return `${locale}/${namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}
