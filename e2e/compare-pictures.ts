// Compares two pictures in the browser, which can read and write them without a library.
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

export interface Difference {
  /** Pixels that differ by more than `seenStep`; undefined where the sizes differ. */
  readonly pixels: number | undefined;
  /** The part of the picture that holds them, as '120×16 at 300, 48'. */
  readonly where: string;
  /** The picture with the differing pixels in red, as a PNG in base64. */
  readonly marked: string;
}

/** The largest difference of a colour, out of 255, that no one can see: a gradient may be rounded differently. */
const seenStep = 8;

/** Compares a picture with the approved one; `page` is any open page. */
export function differenceOf(page: Page, approved: Buffer, taken: Buffer): Promise<Difference> {
  return page.evaluate(
    async ({ before, after, step }) => {
      const read = async (base64: string): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('the browser has no canvas');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [old, now] = [await read(before), await read(after)];
      if (old.width !== now.width || old.height !== now.height) {
        const where = `${now.width}×${now.height} instead of ${old.width}×${old.height}`;
        return { pixels: undefined, where, marked: after };
      }
      let pixels = 0;
      let [left, top, right, bottom] = [now.width, now.height, 0, 0];
      for (let at = 0; at < now.data.length; at += 4) {
        let largest = 0;
        for (let part = at; part < at + 3; part += 1)
          largest = Math.max(largest, Math.abs((now.data[part] ?? 0) - (old.data[part] ?? 0)));
        if (largest <= step) continue;
        const [x, y] = [(at / 4) % now.width, Math.floor(at / 4 / now.width)];
        pixels += 1;
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
        now.data.set([255, 0, 0, 255], at);
      }
      const canvas = new OffscreenCanvas(now.width, now.height);
      canvas.getContext('2d')?.putImageData(now, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const marked = [...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCharCode(byte));
      return {
        pixels,
        where: pixels === 0 ? '' : `${right - left + 1}×${bottom - top + 1} at ${left}, ${top}`,
        marked: btoa(marked.join('')),
      };
    },
    { before: approved.toString('base64'), after: taken.toString('base64'), step: seenStep },
  );
}

/** The same PNG, compressed better than by the browser. */
export function smaller(png: Buffer): Buffer {
  const chunks: Buffer[] = [png.subarray(0, signatureBytes)];
  const pixels: Buffer[] = [];
  for (let at = signatureBytes; at < png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') pixels.push(png.subarray(at + 8, end - 4));
    if (type === 'IEND') chunks.push(chunkOf('IDAT', deflateSync(inflateSync(Buffer.concat(pixels)), best)));
    if (type !== 'IDAT') chunks.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(chunks);
}

const signatureBytes = 8;
const best = { level: 9, memLevel: 9 };

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
