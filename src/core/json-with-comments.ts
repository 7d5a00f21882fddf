// JSON for files edited by hand: with // and /* */ comments and trailing commas.

/** Parses it; throws a SyntaxError whose message names line and column. */
export function parseJsonWithComments(text: string): unknown {
  const plain = withoutTrailingCommas(withoutComments(text.replace(/^\uFEFF/, '')));
  try {
    return JSON.parse(plain);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const what = message.replace(/(, ("|\.\.\.)| in JSON at position| at position).*$/s, '');
    throw new SyntaxError(`${placeOf(plain, firstErrorAt(plain))}: ${what}`);
  }
}

const stringOrComment = /"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const stringOrLastComma = /"(?:\\.|[^"\\\n])*"|,(?=\s*[}\]])/g;

/** Comments are replaced by blanks, so that error positions stay correct. */
function withoutComments(text: string): string {
  return text.replace(stringOrComment, (part) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, ' ')));
}

function withoutTrailingCommas(text: string): string {
  return text.replace(stringOrLastComma, (part) => (part === ',' ? ' ' : part));
}

/** The end of the longest valid beginning; the parser reports a position only for some errors. */
function firstErrorAt(text: string): number {
  let sound = 0;
  let invalid = text.length + 1;
  while (invalid - sound > 1) {
    const length = Math.floor((sound + invalid) / 2);
    if (couldGoOn(text.slice(0, length))) sound = length;
    else invalid = length;
  }
  return Math.min(sound, text.trimEnd().length);
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return message.startsWith('Unexpected end') || message.includes(`at position ${beginning.length}`);
  }
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
