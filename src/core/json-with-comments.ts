// JSON that people write: // and /* */ comments, and a comma after the last item. For files edited by hand.

/** Parses it; an error throws a SyntaxError whose message names line and column. */
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

/** Blanks keep the place of every other character, so that an error names its place in the file. */
function withoutComments(text: string): string {
  return text.replace(stringOrComment, (part) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, ' ')));
}

function withoutTrailingCommas(text: string): string {
  return text.replace(stringOrLastComma, (part) => (part === ',' ? ' ' : part));
}

/** Where the longest beginning ends that could still become JSON; the parser names a place for some errors only. */
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
