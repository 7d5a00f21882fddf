// The texts of headings: in the language of the reader for an export, in all languages for an import.
import { offeredLocales } from '#locales/locales.ts';
import { textsIn } from '#server/config/texts.ts';
import type { HeadingTexts } from '../headings.ts';

/** The texts for headings in a language. */
export async function headingTexts(language: string): Promise<HeadingTexts> {
  const [batches, kits, clients, projects, packages, invoices, records, history] = await Promise.all([
    textsIn(language, 'batches'),
    textsIn(language, 'kits'),
    textsIn(language, 'clients'),
    textsIn(language, 'projects'),
    textsIn(language, 'packages'),
    textsIn(language, 'invoices'),
    textsIn(language, 'records'),
    textsIn(language, 'history'),
  ]);
  return { batches, kits, clients, projects, packages, invoices, records, history };
}

/** Those of all languages, English first. */
export async function allHeadingTexts(): Promise<[HeadingTexts, ...HeadingTexts[]]> {
  const others = offeredLocales.filter((locale) => locale !== 'en');
  return [await headingTexts('en'), ...(await Promise.all(others.map(headingTexts)))];
}
