// The words of the screens as an import meets them: in the reader's language when it writes, in every one when it reads.
import { offeredLocales } from '#core/i18n/locales.ts';
import { textsIn } from '#server/texts.ts';
import type { HeadingTexts } from '../rules.ts';

/** The words for headings in a language. */
export async function headingTexts(language: string): Promise<HeadingTexts> {
  const [clients, projects, packages, invoices, records, history] = await Promise.all([
    textsIn(language, 'clients'),
    textsIn(language, 'projects'),
    textsIn(language, 'packages'),
    textsIn(language, 'invoices'),
    textsIn(language, 'records'),
    textsIn(language, 'history'),
  ]);
  return { clients, projects, packages, invoices, records, history };
}

/** Those of every language, English first. */
export async function allHeadingTexts(): Promise<[HeadingTexts, ...HeadingTexts[]]> {
  const others = offeredLocales.filter((locale) => locale !== 'en');
  return [await headingTexts('en'), ...(await Promise.all(others.map(headingTexts)))];
}
