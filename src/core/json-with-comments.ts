// JSON that people write: // and /* */ comments, and a comma after the last item. For files edited by hand.

/** Parses it; a fault throws a SyntaxError whose message names line and column. */
export function parseJsonWithComments(text: string): unknown {
  const plain = withoutTrailingCommas(withoutComments(text.replace(/^\uFEFF/, '')));
  try {
    return JSON.parse(plain);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(message)?.[1];
    const place = placeOf(plain, position === undefined ? plain.trimEnd().length : Number(position));
    throw new SyntaxError(`${place}: ${message.replace(/ (in JSON )?at position.*$/s, '')}`);
  }
}

const stringOrComment = /"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const stringOrLastComma = /"(?:\\.|[^"\\\n])*"|,(?=\s*[}\]])/g;

/** Blanks keep the place of every other character, so that a fault is named where it stands in the file. */
function withoutComments(text: string): string {
  return text.replace(stringOrComment, (part) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, ' ')));
}

function withoutTrailingCommas(text: string): string {
  return text.replace(stringOrLastComma, (part) => (part === ',' ? ' ' : part));
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
