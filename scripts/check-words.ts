/** Finds words that the glossary forbids in code, texts and documents, and prints the replacement. */
import { type ForbiddenWord, forbiddenWords } from '../src/locales/forbidden-words.ts';
import { glossary } from '../src/locales/glossary.ts';
import { type Locale, languageTags } from '../src/locales/locales.ts';
import type { SourceFile } from './check-sources.ts';
import { readSources, report } from './check-sources.ts';

const locales = Object.keys(languageTags) as Locale[];
const termWords = glossary.flatMap(({ words, never = {} }) =>
  locales.flatMap((locale) => {
    const variant = never[locale];
    return variant === undefined ? [] : [{ in: locale, never: variant, write: `'${words[locale]}'` }];
  }),
);

/** One line per forbidden word: its position and the replacement. */
export function findForbiddenWords(
  files: readonly SourceFile[],
  forbidden: readonly ForbiddenWord[] = [...termWords, ...forbiddenWords],
): string[] {
  return files.flatMap(({ path, text }) => {
    const language = /^src\/locales\/(\w\w)\//.exec(path)?.[1];
    return text.split('\n').flatMap((line, index) =>
      forbidden.flatMap((word) => {
        if (word.in !== 'everywhere' && word.in !== language) return [];
        const found = word.never.exec(word.in === 'everywhere' ? line : textsOf(line));
        return found === null ? [] : [`${path}:${index + 1}: '${found[0]}': write ${word.write}`];
      }),
    );
  });
}

/** The displayed text of a dictionary's line: its strings, without keys and comments. */
function textsOf(line: string): string {
  if (line.trimStart().startsWith('//')) return '';
  return (line.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g) ?? []).join(' ');
}

/**
 * This check and its lists contain the forbidden words; the API document is generated, applied migrations are not
 * edited. The others contain stored names: the label of a key, jobs of earlier releases, an audit operation; or the
 * headings that other people write.
 */
const exempt =
  /^(scripts\/check-words|src\/locales\/(glossary|forbidden-words)\.|docs\/openapi\.json|db\/migrations\/|src\/server\/config\/sealing\.ts|src\/server\/jobs\/job-upkeep|src\/features\/exchange\/imports\/synonyms\.ts|src\/features\/access\/mfa\/server\/routes\.ts)/;

export async function checkWords(): Promise<string[]> {
  const files = await readSources(/\.(ts|tsx|mjs|md|css|html|sql)$/);
  return findForbiddenWords(files.filter(({ path }) => !exempt.test(path)));
}

if (import.meta.main) report(await checkWords());
