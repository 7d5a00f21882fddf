const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endLength = 22;
const entryLength = 46;

/** Names and declared unpacked sizes of what a ZIP file holds, so that a bomb is refused before it is unpacked. */
export function zipEntries(file: Buffer): { name: string; size: number }[] {
  let end = file.length - endLength;
  // A comment of up to 65535 bytes may follow the end record.
  while (end >= 0 && end >= file.length - endLength - 0xffff && file.readUInt32LE(end) !== endOfDirectory)
    end -= 1;
  if (end < 0 || file.readUInt32LE(end) !== endOfDirectory) throw damaged();
  const entries: { name: string; size: number }[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + entryLength > end || file.readUInt32LE(at) !== directoryEntry) throw damaged();
    const nameEnd = at + entryLength + file.readUInt16LE(at + 28);
    const name = file.subarray(at + entryLength, nameEnd).toString('utf8');
    const packed = file.readUInt32LE(at + 20);
    const size = file.readUInt32LE(at + 24);
    // Nothing declared, yet something there: the reader would have no limit to hold it to.
    if (size === 0 && packed > 2) throw damaged();
    entries.push({ name, size });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function damaged(): Error {
  return new Error('it is damaged, or no .xlsx workbook');
}
