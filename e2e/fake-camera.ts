// Videos of a barcode for the camera of a test browser, as raw frames that need no encoder.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import bwip from 'bwip-js/node';

const size = { width: 1280, height: 720 };

export type BarcodeKind = 'code128' | 'qrcode' | 'datamatrix' | 'gs1datamatrix' | 'gs1-128';

/** Writes a video of this code (without one: a plain grey wall) to the folder, and returns its path. */
export function writeVideo(folder: string, name: string, code?: { kind: BarcodeKind; text: string }): string {
  const picture = Buffer.alloc(size.width * size.height, code === undefined ? 140 : 235);
  if (code !== undefined) draw(picture, code);
  const colours = Buffer.alloc(picture.length / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\n`);
  const file = path.join(folder, `${name}.y4m`);
  writeFileSync(file, Buffer.concat([head, frame, frame]));
  return file;
}

/** The dark modules of the code, centred, in the size of a label held up to the camera. */
function draw(picture: Buffer, { kind, text }: { kind: BarcodeKind; text: string }): void {
  const [code] = bwip.raw({ bcid: kind, text }) as unknown as Raw[];
  if (code === undefined) throw new Error(`${kind} cannot hold ${text}`);
  const { rows, columns } = 'pixs' in code ? square(code) : bars(code);
  const scale = Math.floor(Math.min((size.width * 0.6) / columns, (size.height * 0.6) / rows.length));
  const left = Math.floor((size.width - columns * scale) / 2);
  const top = Math.floor((size.height - rows.length * scale) / 2);
  for (let y = 0; y < rows.length * scale; y += 1) {
    const row = rows[Math.floor(y / scale)] ?? [];
    for (let x = 0; x < columns * scale; x += 1) {
      if (row[Math.floor(x / scale)] === 1) picture[(top + y) * size.width + left + x] = 16;
    }
  }
}

type Raw = { pixs: number[]; pixx: number; pixy: number } | { sbs: number[] };
interface Modules {
  readonly rows: readonly (readonly number[])[];
  readonly columns: number;
}

function square({ pixs, pixx, pixy }: { pixs: number[]; pixx: number; pixy: number }): Modules {
  return {
    columns: pixx,
    rows: Array.from({ length: pixy }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx)),
  };
}

/** Alternating widths of bars and spaces */
function bars({ sbs }: { sbs: number[] }): Modules {
  const row = sbs.flatMap((width, place) => Array.from({ length: width }, () => (place % 2 === 0 ? 1 : 0)));
  return { columns: row.length, rows: Array.from({ length: Math.ceil(row.length / 4) }, () => row) };
}
