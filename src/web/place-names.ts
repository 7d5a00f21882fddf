import { useLanguageTag } from './texts.ts';

/** In English the offices have the names of the specification (HOME-07). */
const englishNames: Readonly<Record<string, string>> = { GB: 'Great Britain', TR: 'Turkey' };

/** The name of a country in the chosen language. */
export function useCountryName(): (code: string) => string {
  const tag = useLanguageTag();
  const regions = new Intl.DisplayNames(tag, { type: 'region' });
  return (code) => (tag.startsWith('en') ? englishNames[code] : undefined) ?? regions.of(code) ?? code;
}
