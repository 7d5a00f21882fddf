// Reads an .xlsx with a different library than the one that wrote it, and its raw XML for details that
// libraries hide.
import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';

export type SheetCell = string | number | boolean | Date | null;

/** Every cell of a sheet, the header row included; by its name or place, the first one by default. */
export async function sheetCells(file: Buffer, sheet: string | number = 1): Promise<SheetCell[][]> {
  return (await readSheet(file, sheet, { trim: false })) as SheetCell[][];
}

/** A part of a zip file as text, located by the central directory. */
export function zipEntry(file: Buffer, name: string): string {
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const local = file.readUInt32LE(at + 42);
    const own = file.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if (own === name) {
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      const bytes = file.subarray(start, start + size);
      return (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8');
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`the zip file has no ${name}`);
}
