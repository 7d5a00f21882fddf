/** Collects the text of a cell or shared string: its runs, without phonetic text. */
export class TextCollector {
  #text = '';
  #isText = false;
  #phonetic = 0;

  start(): void {
    this.#text = '';
    this.#isText = false;
    this.#phonetic = 0;
  }

  open(tag: string): void {
    if (tag === 'rPh') this.#phonetic += 1;
    this.#isText = tag === 't' && this.#phonetic === 0;
  }

  close(tag: string): void {
    if (tag === 'rPh') this.#phonetic -= 1;
    this.#isText = false;
  }

  add(text: string): void {
    if (this.#isText) this.#text += text;
  }

  end(): string {
    return unescaped(this.#text);
  }
}

/** Characters that XML cannot contain are written as `_x000D_`, and such a text itself as `_x005F_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Many texts in one buffer: separate substrings would keep the source XML in memory. */
export class SharedTexts {
  readonly #bytes: Buffer;
  readonly #ends: number[] = [];
  /** Lone surrogates, which UTF-8 cannot represent. */
  readonly #odd = new Map<number, string>();

  /** For texts with a total length of at most `size` in UTF-8. */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  add(text: string): void {
    const start = this.#ends.at(-1) ?? 0;
    if (!text.isWellFormed()) this.#odd.set(this.#ends.length, text);
    this.#ends.push(start + this.#bytes.write(text, start));
  }

  at(index: number): string | undefined {
    const end = this.#ends[index];
    if (end === undefined) return undefined;
    return this.#odd.get(index) ?? this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end);
  }
}
