// Writes PDF: text in any script, each run in a font that covers it, embedded as a subset. Equal content
// gives equal bytes.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BarcodeModules } from './barcode.ts';

export type Weight = 'regular' | 'bold';

export interface PdfFacts {
  readonly title: string;
  /** BCP 47 language tag. */
  readonly language: string;
  /** The creation time written into the document. */
  readonly madeAt: Date;
}

export interface TextOptions {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  /** Right-aligned; for texts of one line. */
  readonly right?: boolean;
}

const margin = 48;
const ink = '#1c2733';
const soft = '#5a6774';
const rule = '#d9e0e7';

/** An A4 document that is written from top to bottom. */
export class Pdf {
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #fonts = new Set<string>();
  readonly #ended: Promise<void>;

  private constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#document.on('end', () => resolve()).on('error', reject);
    });
  }

  /**
   * An empty document. The library is loaded when first needed: with its fonts it is as large as the rest of
   * the portal.
   */
  static async open({ title, language, madeAt }: PdfFacts): Promise<Pdf> {
    const { default: PDFDocument } = await import('pdfkit');
    return new Pdf(
      new PDFDocument({
        size: 'A4',
        margin,
        bufferPages: true,
        lang: language,
        displayTitle: true,
        pdfVersion: '1.7',
        info: {
          Title: title,
          CreationDate: madeAt,
          ModDate: madeAt,
          Producer: 'Trialway',
          Creator: 'Trialway',
        },
      }),
    );
  }

  get width(): number {
    return this.#document.page.width - 2 * margin;
  }

  get y(): number {
    return this.#document.y;
  }

  /** Adds a paragraph. */
  text(text: string, { size = 10, weight = 'regular', color = ink, ...place }: TextOptions = {}): void {
    const document = this.#document.fontSize(size).fillColor(color);
    const runs = runsOf(text, weight);
    const [left, y] = [place.x ?? margin, place.y ?? document.y];
    const room = place.width ?? margin + this.width - left;
    const indent = place.right ? Math.max(0, room - this.#widthOf(runs)) : 0;
    const [x, width] = [left + indent, room - indent + (place.right ? 1 : 0)];
    for (const [at, run] of runs.entries()) {
      document.font(this.#fontOf(run.font));
      const options = { width, lineGap: 2, continued: at < runs.length - 1 };
      if (at === 0) document.text(run.text, x, y, options);
      else document.text(run.text, options);
    }
  }

  heading(text: string): void {
    this.#document.y += 14;
    this.#keep(60);
    this.text(text, { size: 13, weight: 'bold' });
    this.#document.y += 4;
  }

  /** Adds a label and a value side by side. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    for (const [label, value] of facts) {
      this.#keep(34);
      const top = this.#document.y;
      this.text(label, { color: soft, width: 150, y: top });
      const below = this.#document.y;
      this.text(value, { x: margin + 160, y: top });
      this.#document.y = Math.max(below, this.#document.y) + 4;
    }
  }

  /** Adds a table row: columns of equal width except the first, which is twice as wide; numbers are right-aligned. */
  table(
    head: readonly string[],
    rows: readonly (readonly string[])[],
    { numbers = [] }: { numbers?: readonly number[] } = {},
  ): void {
    const share = this.width / (head.length + 1);
    const row = (cells: readonly string[], weight: Weight) => {
      this.#keep(40);
      const top = this.#document.y;
      let below = top;
      for (const [at, cell] of cells.entries()) {
        const x = margin + (at === 0 ? 0 : (at + 1) * share);
        const width = (at === 0 ? 2 : 1) * share - 8;
        this.text(cell, { x, y: top, width, weight, size: 9, right: numbers.includes(at) });
        below = Math.max(below, this.#document.y);
      }
      this.#document
        .moveTo(margin, below + 2)
        .lineTo(margin + this.width, below + 2)
        .lineWidth(0.5)
        .stroke(rule);
      this.#document.y = below + 6;
    };
    row(head, 'bold');
    for (const cells of rows) row(cells, 'regular');
  }

  /** Adds an image as large as fits, with a caption below; false if it cannot be drawn. */
  image(content: Buffer, caption: string, height: number): boolean {
    this.#keep(height + 24);
    const top = this.#document.y;
    try {
      this.#document.image(content, margin, top, { fit: [this.width, height] });
    } catch {
      this.#document.y = top;
      return false;
    }
    this.#document.y = Math.max(this.#document.y, top + 4) + 4;
    this.text(caption, { size: 8, color: soft });
    this.#document.y += 8;
    return true;
  }

  /** Adds a barcode with its text below; `module` is the width of the narrowest bar in points. */
  barcode(
    modules: BarcodeModules,
    caption: string,
    { module, height = module }: { module: number; height?: number },
  ): void {
    this.#keep(modules.length * height + 40);
    const top = this.#document.y + 8;
    for (const [at, row] of modules.entries()) {
      for (let start = 0; start < row.length; start += 1) {
        if (row[start] !== true) continue;
        let end = start;
        while (row[end] === true) end += 1;
        this.#document.rect(margin + start * module, top + at * height, (end - start) * module, height);
        start = end;
      }
    }
    // As one path: separate ones would leave hairlines.
    this.#document.fill('#000000');
    this.#document.y = top + modules.length * height + 4;
    this.text(caption, { size: 9 });
    this.#document.y += 8;
  }

  /** The finished document, with this line in the footer of each page. */
  async end(footer: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(start + page);
      // Within the bottom margin, where text would start a new page.
      this.#document.page.margins.bottom = 0;
      const y = this.#document.page.height - 32;
      this.text(footer(page + 1, count), { size: 8, color: soft, y });
    }
    this.#document.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }

  #widthOf(runs: readonly Run[]): number {
    return runs.reduce(
      (width, run) => width + this.#document.font(this.#fontOf(run.font)).widthOfString(run.text),
      0,
    );
  }

  /** Starts a new page. */
  page(): void {
    this.#document.addPage();
  }

  /** Starts a new page if there is less space left. */
  #keep(room: number): void {
    if (this.#document.y + room > this.#document.page.height - margin) this.#document.addPage();
  }

  #fontOf(name: string): string {
    if (!this.#fonts.has(name)) {
      this.#document.registerFont(name, fontFile(name));
      this.#fonts.add(name);
    }
    return name;
  }
}

/** Noto Sans has one file per script; Chinese and everything else are in the largest. */
const scripts: readonly (readonly [subset: string, letters: RegExp])[] = [
  ['latin', /[\n\r\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02dc\u2000-\u206f\u20ac\u2122\u2212]/u],
  ['latin-ext', /[\u0100-\u02ba\u1e00-\u1e9f\u20a0-\u20ab\u20ad-\u20c0]/u],
  ['vietnamese', /[\u1ea0-\u1ef9]/u],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u],
  ['cyrillic-ext', /[\u0460-\u048f\u0492-\u04af\u04b2-\u052f]/u],
  ['greek', /[\u0370-\u03ff]/u],
  ['georgian', /\p{Script=Georgian}/u],
];

interface Run {
  readonly font: string;
  text: string;
}

/** The text in runs of one font each; combining marks stay with their letters. */
export function runsOf(text: string, weight: Weight = 'regular'): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC').replaceAll('\t', ' ')) {
    const script = scripts.find(([, letters]) => letters.test(letter))?.[0] ?? 'hans';
    const last = runs.at(-1);
    const font = `${script} ${weight}`;
    if (last !== undefined && (last.font === font || /[\p{M}\s]/u.test(letter))) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs.length === 0 ? [{ font: `latin ${weight}`, text: '' }] : runs;
}

const { resolve } = createRequire(import.meta.url);
const files = new Map<string, Buffer>();

/** The bytes of a font, loaded when first needed. */
function fontFile(name: string): Buffer {
  const known = files.get(name);
  if (known !== undefined) return known;
  const [script = '', weight] = name.split(' ');
  const bytes = readFileSync(placeOf(script, weight === 'bold'));
  files.set(name, bytes);
  return bytes;
}

function placeOf(script: string, bold: boolean): string {
  if (script === 'hans') {
    const file = `NotoSansHans-${bold ? 'Bold' : 'Regular'}.otf`;
    return path.join(path.dirname(resolve('@embedpdf/fonts-sc')), '../fonts', file);
  }
  const family = script === 'georgian' ? 'noto-sans-georgian' : 'noto-sans';
  return resolve(`@fontsource/${family}/files/${family}-${script}-${bold ? 700 : 400}-normal.woff`);
}
