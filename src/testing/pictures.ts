// Pictures for tests: small, but valid for every decoder.
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour; a different `shade` gives a different file. */
export function png(width = 8, height = 4, shade = 40): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, shade)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngUrl(picture: Buffer = png()): string {
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/** The announcement of a photo in a report. */
export function announced(picture: Buffer) {
  return { sha256: createHash('sha256').update(picture).digest('hex'), size: picture.length };
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
