// node scripts/fonts.ts: makes the font files of src/web/fonts/inter.css from the package with Inter. The style sheet says which
// letters stand in which file.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const fonts = new URL('../src/web/fonts/', import.meta.url);
const inter = new URL('../node_modules/@fontsource-variable/inter/', import.meta.url);

/** The weights that style sheets ask for; 700 is that of `bolder`. */
const weights = { min: 400, max: 700 };

/** Kerning, accents, and punctuation beside digits and capitals; figures of one width and the zero with a slash, as style sheets ask. */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'zero'];

interface FontPart {
  readonly file: string;
  readonly codePoints: readonly number[];
}

/** The files of a style sheet and the letters in each, in the order of the sheet. */
function partsOf(css: string): FontPart[] {
  const faces = css.matchAll(/url\(["']?\.\/([^)"']+)["']?\)[^;]*;\s*unicode-range:([^;]+);/g);
  return [...faces].map(([, file = '', ranges = '']) => ({
    file,
    codePoints: ranges.split(',').flatMap(rangeOf),
  }));
}

function rangeOf(range: string): number[] {
  const [first = Number.NaN, last = first] = range
    .trim()
    .replace(/^U\+/, '')
    .split('-')
    .map((one) => Number.parseInt(one, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Our font files by name. */
export async function makeFonts(): Promise<Map<string, Buffer>> {
  const sources = partsOf(await readFile(new URL('index.css', inter), 'utf8'));
  const made = new Map<string, Buffer>();
  for (const { file, codePoints } of partsOf(await readFile(new URL('inter.css', fonts), 'utf8'))) {
    const source = sources.find((one) => codePoints.every((letter) => one.codePoints.includes(letter)));
    if (source === undefined) throw new Error(`No one file of the package has all letters of ${file}.`);
    const font = await readFile(new URL(source.file, inter));
    const options = {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: features,
    } as const;
    made.set(file, await subsetFont(font, String.fromCodePoint(...codePoints), options));
  }
  return made;
}

if (import.meta.main) {
  for (const [file, font] of await makeFonts()) {
    await writeFile(new URL(file, fonts), font);
    console.log(`${file}: ${font.length.toLocaleString('en')} bytes`);
  }
}
