// Our workbook writer compared with bare zlib on the same bytes and with another npm writer: the same rows,
// alternating, in one process.
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import { writeXlsxStream } from 'hucre/xlsx';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { openZip } from '#server/files/zip-file.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { median } from './table.ts';

export interface WorkbookFigure {
  readonly rows: number;
  readonly ourSeconds: number;
  readonly zlibSeconds: number;
  readonly otherSeconds: number;
  /** Our time as a multiple of that of bare zlib. */
  readonly ofZlib: number;
  readonly ofOther: number;
  readonly megabytes: number;
  readonly peakAboveIdleMegabytes: number;
}

const columns: readonly SheetColumn[] = [
  { key: 'product', heading: 'Product', type: 'text' },
  { key: 'batch', heading: 'Batch', type: 'text' },
  { key: 'received', heading: 'Received', type: 'number', format: '#,##0.000' },
  { key: 'sent', heading: 'Sent', type: 'number', format: '#,##0.000' },
  { key: 'stock', heading: 'In stock', type: 'number', format: '#,##0.000' },
  { key: 'expiry', heading: 'Expiry date', type: 'date' },
  { key: 'storage', heading: 'Storage', type: 'text' },
  { key: 'site', heading: 'Site', type: 'text' },
];
const rounds = 3;
const megabyte = 1024 * 1024;

type Row = Readonly<Record<string, string>>;

async function* rowsOf(count: number): AsyncGenerator<Row[]> {
  for (let from = 0; from < count; from += 1000) {
    yield Array.from({ length: Math.min(1000, count - from) }, (_, at) => rowAt(from + at));
  }
}

function rowAt(number: number): Row {
  const day = new Date(Date.UTC(2026, 0, 1 + (number % 1500))).toISOString().slice(0, 10);
  return {
    product: `HX-${number % 40} 20 mg, film-coated`,
    batch: `B-${(number * 7919) % 1_000_003}`,
    received: `${(number * 31) % 5000}.500`,
    sent: `${(number * 17) % 3000}.000`,
    stock: `${(number * 13) % 2000}.250`,
    expiry: day,
    storage: number % 3 === 0 ? '2–8 °C' : '15–25 °C',
    site: `Hospital & Clinic ${number % 300}`,
  };
}

export async function workbookFigures(count: number): Promise<WorkbookFigure> {
  const folder = temporaryFolder('workbooks');
  // The text that both compress: made once, outside of the measured time.
  const plain = await writePlain(folder, count);
  const [ours, zlib, other]: [number[], number[], number[]] = [[], [], []];
  let bytes = 0;
  let peak = 0;
  for (let round = 0; round < rounds; round += 1) {
    globalThis.gc?.();
    const idle = process.memoryUsage().rss;
    ours.push(
      await secondsOf(async () => {
        const file = await sheetFile('bench.xlsx', 'Bench', columns, rowsOf(count));
        bytes = await drained(file.bytes, () => {
          peak = Math.max(peak, process.memoryUsage().rss - idle);
        });
      }),
    );
    zlib.push(
      await secondsOf(() =>
        drained(createReadStream(plain, { highWaterMark: 65_536 }).pipe(createDeflateRaw())),
      ),
    );
    other.push(await secondsOf(() => drained(otherWriter(count))));
  }
  rmSync(folder, { recursive: true, force: true });
  const [ourSeconds, zlibSeconds, otherSeconds] = [median(ours), median(zlib), median(other)];
  return {
    rows: count,
    ourSeconds,
    zlibSeconds,
    otherSeconds,
    ofZlib: ourSeconds / zlibSeconds,
    ofOther: ourSeconds / otherSeconds,
    megabytes: bytes / megabyte,
    peakAboveIdleMegabytes: peak / megabyte,
  };
}

/** Our sheet as a file without compression, for zlib to compress. */
async function writePlain(folder: string, count: number): Promise<string> {
  const [packed, plain] = [path.join(folder, 'bench.xlsx'), path.join(folder, 'sheet.xml')];
  const { bytes } = await sheetFile('bench.xlsx', 'Bench', columns, rowsOf(count));
  await pipeline(bytes, createWriteStream(packed));
  const zip = await openZip(packed);
  const sheet = zip.parts.find(({ name }) => name === 'xl/worksheets/sheet1.xml');
  if (sheet === undefined) throw new Error('the workbook has no sheet');
  await pipeline(sheet.bytes(), createWriteStream(plain));
  zip.close();
  return plain;
}

function otherWriter(count: number): AsyncIterable<Uint8Array> {
  async function* rows() {
    for await (const chunk of rowsOf(count)) {
      for (const row of chunk) {
        yield columns.map(({ key, type }) => {
          const value = row[key] ?? '';
          if (type === 'number') return Number(value);
          return type === 'date' ? new Date(`${value}T00:00:00Z`) : value;
        });
      }
    }
  }
  return writeXlsxStream(rows(), {
    name: 'Bench',
    columns: columns.map(({ heading, format, type }) => ({
      header: heading,
      ...(type === 'text' && { numFmt: '@' }),
      ...(type === 'date' && { numFmt: 'yyyy-mm-dd' }),
      ...(format !== undefined && { numFmt: format }),
    })),
  });
}

async function drained(bytes: AsyncIterable<Uint8Array>, each: () => void = () => {}): Promise<number> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    each();
  }
  return total;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
