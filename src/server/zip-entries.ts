const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const localEntry = 0x04034b50;
const localLength = 30;

export interface ZipEntry {
  readonly name: string;
  /** Unpacked, as the file declares it. */
  readonly size: number;
  /** As it lies there, and how it is packed: 0 not at all, 8 deflated. */
  readonly content: Buffer;
  readonly method: number;
}

/** What a ZIP file holds, with declared unpacked sizes, so that a bomb is refused before it is unpacked. */
export function zipEntries(file: Buffer): ZipEntry[] {
  let end = file.length - endLength;
  // A comment of up to 65535 bytes may follow the end record.
  while (end >= 0 && end >= file.length - endLength - 0xffff && file.readUInt32LE(end) !== endOfDirectory)
    end -= 1;
  if (end < 0 || file.readUInt32LE(end) !== endOfDirectory) throw damaged();
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + entryLength > end || file.readUInt32LE(at) !== directoryEntry) throw damaged();
    const nameEnd = at + entryLength + file.readUInt16LE(at + 28);
    const name = file.subarray(at + entryLength, nameEnd).toString('utf8');
    const packed = file.readUInt32LE(at + 20);
    const size = file.readUInt32LE(at + 24);
    const local = file.readUInt32LE(at + 42);
    // Nothing declared, yet something there: the reader would have no limit to hold it to.
    if (size === 0 && packed > 2) throw damaged();
    entries.push({
      name,
      size,
      method: file.readUInt16LE(at + 10),
      get content() {
        return packedContent(file, local, packed);
      },
    });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function packedContent(file: Buffer, local: number, length: number): Buffer {
  if (local + localLength > file.length || file.readUInt32LE(local) !== localEntry) throw damaged();
  const start = local + localLength + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + length > file.length) throw damaged();
  return file.subarray(start, start + length);
}

function damaged(): Error {
  return new Error('it is damaged, or no .xlsx workbook');
}
