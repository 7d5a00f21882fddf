// Ukrainian to Latin by the national table of 2010 (I18N-11, A-120). The result has only letters, digits and spaces.

const plain: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ю: 'iu',
  я: 'ia',
  // Not Ukrainian, but found in names.
  ё: 'io',
  ъ: '',
  ы: 'y',
  э: 'e',
};
/** These differ at the start of a word. */
const atStart: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };
// Dropped without splitting the word.
const silent = /[ь'’ʼ`]/gu;

/** The Latin letters, digits and spaces of a text; accents and all other characters are dropped. */
export function transliterate(text: string): string {
  const normal = text
    .normalize('NFC')
    .replace(silent, '')
    .replace(/зг/g, 'zgh')
    .replace(/З[гГ]/g, (pair) => (pair === 'ЗГ' ? 'ZGH' : 'Zgh'));
  const letters = Array.from(normal);
  let result = '';
  let startOfWord = true;
  for (const [index, letter] of letters.entries()) {
    const lower = letter.toLowerCase();
    const latin = (startOfWord ? atStart[lower] : undefined) ?? plain[lower] ?? withoutAccent(letter);
    const kept = latin.replace(/[^a-z0-9 ]/gi, '');
    if (letter === lower || plain[lower] === undefined) result += kept;
    else if (inCapitals(letters[index - 1], letters[index + 1])) result += kept.toUpperCase();
    else result += capitalised(kept);
    startOfWord = !/[\p{L}\p{N}]/u.test(letter);
  }
  return result;
}

/** A text as the beginning of a file name in Latin letters; `otherwise` if nothing is left. */
export function fileStem(text: string, otherwise: string): string {
  return transliterate(text).trim().replace(/ +/g, '_') || otherwise;
}

/** Whether a capital letter between these two is in an all-capitals word: ЩОРС is SHCHORS, Щорс is Shchors. */
function inCapitals(before: string | undefined, after: string | undefined): boolean {
  const word = /\p{L}/u.test(after ?? '') ? after : before;
  return /\p{Lu}/u.test(word ?? '');
}

function withoutAccent(letter: string): string {
  return letter.normalize('NFKD').replace(/\p{M}/gu, '');
}

function capitalised(latin: string): string {
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}
