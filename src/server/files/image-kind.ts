// Format and pixel size of an image by its content: JPEG, PNG or WebP. Images that would need far more memory
// than their file size suggests are refused.

export interface ImageKind {
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly extension: '.jpg' | '.png' | '.webp';
  readonly width: number;
  readonly height: number;
}

/** About the resolution of a good camera. */
const pixelsMaximum = 50_000_000;

/** The format and size of an image; undefined for other content, a damaged header or too many pixels. */
export function imageKindOf(file: Buffer): ImageKind | undefined {
  const image = pngOf(file) ?? jpegOf(file) ?? webpOf(file);
  if (image === undefined || image.width * image.height > pixelsMaximum) return undefined;
  return image.width > 0 && image.height > 0 ? image : undefined;
}

function pngOf(file: Buffer): ImageKind | undefined {
  if (file.length < 45 || latin1(file, 0, 8) !== '\x89PNG\r\n\x1a\n' || latin1(file, 12, 16) !== 'IHDR')
    return undefined;
  // Browsers would show part of a truncated image.
  if (latin1(file, file.length - 8, file.length - 4) !== 'IEND') return undefined;
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  return { contentType: 'image/png', extension: '.png', width, height };
}

function jpegOf(file: Buffer): ImageKind | undefined {
  if (latin1(file, 0, 3) !== '\xff\xd8\xff') return undefined;
  for (let at = 2; at + 9 < file.length; ) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1] ?? 0;
    // Start of a frame in any coding; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
      return { contentType: 'image/jpeg', extension: '.jpg', width, height };
    }
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpOf(file: Buffer): ImageKind | undefined {
  if (file.length < 30 || latin1(file, 0, 4) !== 'RIFF' || latin1(file, 8, 12) !== 'WEBP') return undefined;
  const size = webpSize(file);
  return size && { contentType: 'image/webp', extension: '.webp', ...size };
}

/** The three variants of the format: lossy, lossless, extended. */
function webpSize(file: Buffer): { width: number; height: number } | undefined {
  switch (latin1(file, 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

function latin1(file: Buffer, from: number, to: number): string {
  return file.subarray(Math.max(0, from), Math.max(0, to)).toString('latin1');
}
