// Reads a ZIP file by its directory and checks the declared size and checksum of each part.
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';

export interface ZipPart {
  readonly name: string;
  /** The declared unpacked size. */
  readonly size: number;
  /** Its unpacked bytes; throws an OperatorError that names the part if it is damaged. */
  bytes(): AsyncGenerator<Buffer>;
}

export interface OpenedZip {
  /** In the order of the directory; names may be duplicated. */
  readonly parts: readonly ZipPart[];
  close(): void;
}

/** Opens a file by path or from memory; throws if its directory is damaged. */
export async function openZip(source: string | Buffer): Promise<OpenedZip> {
  // Names are never used as paths, so any name is safe.
  const options = { autoClose: false, decodeStrings: false };
  const zip = await (typeof source === 'string'
    ? openPromise(source, options)
    : fromBufferPromise(source, options));
  try {
    const parts: ZipPart[] = [];
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize: size } = entry;
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
      parts.push({ name, size, bytes: () => partBytes(zip, entry, name) });
    }
    return { parts, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* partBytes(zip: ZipFile, entry: Entry, part: string): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const bytes = chunk as Buffer;
      sum = crc32(bytes, sum);
      yield bytes;
    }
  } catch (error) {
    const beyond = error instanceof Error && error.message.startsWith('too many bytes');
    throw new OperatorError(beyond ? reason('unpacks_undeclared') : reason('part_damaged', { part }));
  }
  if (sum !== entry.crc32) throw new OperatorError(reason('part_checksum', { part }));
}
