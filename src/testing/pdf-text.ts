// The text of a PDF that the portal generates, as a reader would select it: each run is decoded by its font's
// ToUnicode table.
import { inflateSync } from 'node:zlib';

/** Every text of the document in drawing order; consecutive runs are joined. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file);
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, unicodeOf(objects.get(table)?.stream ?? ''));
    }
  }
  const texts: string[] = [];
  for (const { stream } of objects.values()) {
    let font: ReadonlyMap<number, string> = new Map();
    for (const [, name, shown = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name !== undefined) {
        font = fonts.get(name) ?? new Map();
        continue;
      }
      const codes = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      texts.push(codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '\uFFFD').join(''));
    }
  }
  return texts.join('');
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(file: Buffer): ReadonlyMap<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 0: whole, 1: id = '', index } of text.matchAll(/^(\d+) 0 obj\n[^]*?(?:endobj|\bstream\n)/gm)) {
    const length = Number(/\/Length (\d+)/.exec(whole)?.[1] ?? 0);
    const start = index + whole.length;
    const isPacked =
      whole.endsWith('stream\n') && whole.includes('/FlateDecode') && !whole.includes('/Image');
    const stream = isPacked ? inflateSync(file.subarray(start, start + length)).toString('latin1') : '';
    objects.set(id, { head: whole, stream });
  }
  return objects;
}

function unicodeOf(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', listed = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*?)\]/gi)) {
    for (const [at, [, hex = '']] of [...listed.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const letter = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      letters.set(Number.parseInt(from, 16) + at, letter);
    }
  }
  return letters;
}
