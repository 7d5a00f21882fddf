/** Gathers the text of a cell or of a shared text: that of its runs, without how it is pronounced. */
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

/** Signs that XML cannot hold stand in a workbook as `_x000D_`, and such a text itself as `_x005F_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Many texts in one piece of memory: as strings of their own they would hold the XML that they were cut from. */
export class SharedTexts {
  readonly #bytes: Buffer;
  readonly #ends: number[] = [];
  /** Halves of letters, which UTF-8 cannot hold. */
  readonly #odd = new Map<number, string>();

  /** For texts that are no longer together, in UTF-8, than `size`. */
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
