// The files of the dictionaries, by language and namespace; each is loaded when a screen first needs it.

import type { Locale } from '#locales/locales.ts';
import { dictionaryFile } from '#locales/locales.ts';
import type { Dictionary } from '#locales/text.ts';

type Files = Readonly<Record<string, () => Promise<Record<string, Dictionary>>>>;

const english = import.meta.glob<Record<string, Dictionary>>([
  '../locales/en/*.ts',
  '!../locales/en/mails.ts',
]);
/** The file lists of the other languages are long, so they are loaded only for readers of that language. */
const others: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ files: Files }>>> = {
  es: () => import('#web/dictionaries/es.ts'),
  fr: () => import('#web/dictionaries/fr.ts'),
  uk: () => import('#web/dictionaries/uk.ts'),
  ru: () => import('#web/dictionaries/ru.ts'),
  cn: () => import('#web/dictionaries/cn.ts'),
};

/** The texts of a namespace; rejects when their file does not load. */
export async function readDictionary(locale: Locale, namespace: string): Promise<Dictionary> {
  const file = dictionaryFile(locale, namespace);
  const found =
    locale === 'en' ? english[`../locales/${file}`] : (await others[locale]()).files[`../../locales/${file}`];
  const dictionary = (await found?.())?.[namespace];
  if (!dictionary) throw new Error(`no texts in ${file}`);
  return dictionary;
}
