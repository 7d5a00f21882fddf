// A ZIP file with entries in any order, repeated names and, if needed, a false size.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer | string;
  /** The unpacked size that it declares. */
  readonly declared?: number;
}

const deflated = 8;

/** Entries in their order, each deflated. */
export function packedZip(files: readonly ZippedFile[]): Buffer {
  return zip(files.map((file) => ({ ...file, method: deflated })));
}

/** Stored entries in order; readers that inspect the start find the first one there. */
export function storedZip(entries: Readonly<Record<string, string>>): Buffer {
  return zip(Object.entries(entries).map(([name, content]) => ({ name, content, method: 0 })));
}

function zip(files: readonly (ZippedFile & { readonly method: number })[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declared, method } of files) {
    const bytes = Buffer.from(content);
    const kept = method === deflated ? deflateRawSync(bytes) : bytes;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    // The name is UTF-8.
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(kept.length, 14);
    facts.writeUInt32LE(declared ?? bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), kept]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, Buffer.from(name));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
