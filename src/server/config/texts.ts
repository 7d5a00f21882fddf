// The texts of the user interface for the server, such as headings of a spreadsheet in the reader's language.
import { dictionaryFile, localeOf, offered } from '#locales/locales.ts';
import type { Namespace, Namespaces } from '#locales/namespaces.ts';
import type { Translated } from '#locales/text.ts';

export type Texts<N extends Namespace> = Translated<Namespaces[N]>;

/** The texts of a namespace, loaded when first needed. A missing language falls back to English. */
export async function textsIn<N extends Namespace>(language: string, namespace: N): Promise<Texts<N>> {
  const locale = offered(localeOf(language)) ?? 'en';
  const file = new URL(`../../locales/${dictionaryFile(locale, namespace)}`, import.meta.url);
  const { [namespace]: texts }: Record<string, Texts<N>> = await import(file.href);
  if (texts === undefined) throw new Error(`${locale} has no texts '${namespace}'`);
  return texts;
}
