import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { parseGs1 } from '#core/gs1.ts';
import { type BarcodeModules, code128, gs1DataMatrix } from './barcode.ts';

beforeAll(() =>
  prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
      ).buffer,
    },
    fireImmediately: true,
  }),
);

/** Decoded by the reader of the scan page, printed with a quiet zone. */
async function scanned(modules: BarcodeModules | undefined, height = 1) {
  if (modules === undefined) throw new Error('there is no code');
  const [zone, scale] = [10, 4];
  const rows = modules.flatMap((row) => Array.from({ length: height }, () => row));
  const width = ((rows[0]?.length ?? 0) + 2 * zone) * scale;
  const lines = (rows.length + 2 * zone) * scale;
  const data = new Uint8ClampedArray(width * lines * 4).fill(255);
  for (let y = 0; y < lines; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDark = rows[Math.floor(y / scale) - zone]?.[Math.floor(x / scale) - zone] === true;
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  const [code] = await readBarcodes({ data, width, height: lines }, { textMode: 'Plain' });
  return (
    code && {
      format: code.format,
      text: code.text,
      isGs1: code.contentType === 'GS1',
      symbology: code.symbologyIdentifier,
    }
  );
}

describe('barcodes, read again by the reader of the scan page', () => {
  it('PAPER-01 an airbill is Code 128', async () => {
    const code = await code128('UA9220849');
    expect(code?.length).toBe(1);
    expect(await scanned(code, 40)).toMatchObject({ format: 'Code128', text: 'UA9220849', isGs1: false });
  });

  it('PAPER-01 an SSCC is GS1-128 with its identifier', async () => {
    const read = await scanned(await code128([['00', '340123450000000000']]), 40);
    expect(read).toMatchObject({ format: 'Code128', isGs1: true });
    expect(parseGs1(`${read?.symbology}${read?.text}`, 2026)).toEqual({ sscc: '340123450000000000' });
  });

  it('PAPER-02 a line is a GS1 DataMatrix of batch, expiry date and count', async () => {
    const elements = [
      ['10', 'H24-002'],
      ['17', '261211'],
      ['37', '12'],
    ] as const;
    const read = await scanned(await gs1DataMatrix(elements));
    expect(read).toMatchObject({ format: 'DataMatrix', isGs1: true });
    const fields = { batch: 'H24-002', expiry: '2026-12-11', count: 12 };
    expect(parseGs1(`${read?.symbology}${read?.text}`, 2026)).toEqual(fields);
  });

  it('has no code for letters that the symbology does not have', async () => {
    expect(await code128('накладна')).toBeUndefined();
    expect(await code128('')).toBeUndefined();
    expect(await gs1DataMatrix([['10', 'A]B']])).toBeUndefined();
  });
});
