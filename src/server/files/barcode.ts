// Barcodes as the dark and light modules to draw in a document.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Rows of modules, true for dark; a linear code has one row. */
export type BarcodeModules = readonly (readonly boolean[])[];

/** A GS1 element: its application identifier and value, such as `['10', 'B-1']`. */
export type Gs1Element = readonly [identifier: string, value: string];

/** A text as Code 128, an element string as GS1-128; undefined for characters that cannot be encoded. */
export async function code128(content: string | readonly Gs1Element[]): Promise<BarcodeModules | undefined> {
  const [row] = (await modulesOf('Code128', content)) ?? [];
  return row && [row];
}

/** An element string as GS1 DataMatrix; undefined for characters that cannot be encoded. */
export function gs1DataMatrix(elements: readonly Gs1Element[]): Promise<BarcodeModules | undefined> {
  return modulesOf('DataMatrix', elements);
}

async function modulesOf(
  format: 'Code128' | 'DataMatrix',
  content: string | readonly Gs1Element[],
): Promise<BarcodeModules | undefined> {
  // Brackets mark identifiers, so a value cannot contain them.
  const isPlain = typeof content === 'string';
  const text = isPlain ? content : content.map(([identifier, value]) => `[${identifier}]${value}`).join('');
  if (text === '' || (!isPlain && content.some(([, value]) => /[[\]]/.test(value)))) return undefined;
  await loaded();
  const { error, symbol } = await writeBarcode(text, {
    format,
    ...(!isPlain && { options: 'gs1,forceSquare' }),
    scale: 1,
    addHRT: false,
    addQuietZones: false,
  });
  if (error !== '') return undefined;
  const { data, width, height } = symbol;
  return Array.from({ length: height }, (_, row) =>
    Array.from(data.subarray(row * width, (row + 1) * width), (shade) => shade === 0),
  );
}

let loading: Promise<unknown> | undefined;

/** Loads the encoder from our own files; by default it is fetched from another origin. */
function loaded(): Promise<unknown> {
  loading ??= Promise.resolve(
    prepareZXingModule({
      overrides: {
        wasmBinary: new Uint8Array(
          readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')),
        ).buffer,
      },
      fireImmediately: true,
    }),
  );
  return loading;
}
