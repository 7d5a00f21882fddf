// Pictures of the demo world: what a driver photographs at a delivery, and a signature. Drawn here, so that the same seed
// gives the same bytes.
import { crc32, deflateSync } from 'node:zlib';
import type { Random } from './random.ts';

type Point = readonly [x: number, y: number];

/** Red, green, blue. */
const colours = {
  paper: [255, 255, 255],
  ink: [28, 34, 64],
  wall: [214, 216, 211],
  wallShade: [198, 200, 196],
  floor: [142, 136, 128],
  floorShade: [118, 112, 106],
  cardboard: [193, 154, 107],
  cardboardTop: [212, 178, 134],
  cardboardSide: [160, 124, 82],
  tape: [222, 205, 168],
  cooler: [226, 233, 240],
  coolerTop: [240, 245, 250],
  coolerSide: [188, 199, 211],
  band: [32, 104, 176],
  bars: [30, 30, 30],
  torn: [74, 54, 34],
  wet: [120, 96, 70],
} as const satisfies Record<string, readonly [number, number, number]>;
type Colour = keyof typeof colours;
const names = Object.keys(colours) as Colour[];

/** The state of the goods in a photo. */
export type Shown = 'good' | 'damaged' | 'wet';

/** A delivered box in front of a wall, with its label. */
export function photoOf(random: Random, shown: Shown, isCool: boolean): Buffer {
  const [width, height] = [480, 360];
  const canvas = canvasOf(width, height, 'wall');
  for (let x = random.whole(20, 60); x < width; x += 90) canvas.area(box(x, 0, 2, 230), 'wallShade');
  canvas.area(box(0, 230, width, 130), 'floor');
  const [left, top] = [random.whole(90, 170), random.whole(90, 120)];
  const [wide, high, deep] = [random.whole(180, 220), random.whole(140, 170), random.whole(36, 54)];
  const [front, lid, side] = isCool
    ? (['cooler', 'coolerTop', 'coolerSide'] as const)
    : (['cardboard', 'cardboardTop', 'cardboardSide'] as const);
  const [right, bottom] = [left + wide, top + high];
  canvas.area(
    [
      [left - 18, bottom],
      [right + deep, bottom - 12],
      [right + deep + 26, bottom + 12],
      [left + 20, bottom + 16],
    ],
    'floorShade',
  );
  canvas.area(box(left, top, wide, high), front);
  canvas.area(
    [
      [left, top],
      [left + deep, top - deep],
      [right + deep, top - deep],
      [right, top],
    ],
    lid,
  );
  canvas.area(
    [
      [right, top],
      [right + deep, top - deep],
      [right + deep, bottom - deep],
      [right, bottom],
    ],
    side,
  );
  canvas.area(box(left, top + Math.floor(high * 0.44), wide, 12), isCool ? 'band' : 'tape');
  drawLabel(canvas, random, left + 18, bottom - 66);
  if (shown === 'damaged') {
    canvas.area(
      [
        [right - 64, top],
        [right, top],
        [right, top + 58],
        [right - 22, top + 30],
        [right - 40, top + 36],
      ],
      'torn',
    );
  }
  if (shown === 'wet') {
    for (let x = left; x < right; x += 10) canvas.area(box(x, bottom - random.whole(10, 34), 10, 34), 'wet');
    canvas.area(box(left, bottom, wide, 360 - bottom), 'floorShade');
  }
  return canvas.png();
}

function drawLabel(canvas: Canvas, random: Random, left: number, top: number): void {
  canvas.area(box(left, top, 96, 52), 'paper');
  for (let line = 0; line < 2; line += 1)
    canvas.area(box(left + 6, top + 5 + line * 6, random.whole(40, 80), 3), 'bars');
  for (let x = left + 6; x < left + 88; x += random.whole(3, 6)) {
    canvas.area(box(x, top + 20, random.whole(1, 3), 26), 'bars');
  }
}

/** A name written by hand, as one line with loops. */
export function signatureOf(random: Random): Buffer {
  const [width, height] = [480, 160];
  const canvas = canvasOf(width, height, 'paper');
  const [waves, tilt, size] = [random.whole(5, 8), random.whole(-12, 12), random.whole(26, 40)];
  const phase = random.whole(0, 60) / 10;
  const loops = random.whole(14, 24);
  const at = (share: number): Point => {
    const turn = share * waves * 2 * Math.PI + phase;
    const fading = 1 - 0.65 * share;
    return [
      50 + share * 360 + Math.sin(turn) * loops,
      height / 2 + tilt * share + Math.cos(turn * (1 + share / 9)) * size * fading,
    ];
  };
  const steps = 600;
  for (let step = 0; step < steps; step += 1) canvas.line(at(step / steps), at((step + 1) / steps), 3, 'ink');
  canvas.line([70, height / 2 + 48], [random.whole(330, 430), height / 2 + 40 + tilt / 3], 2, 'ink');
  return canvas.png();
}

interface Canvas {
  /** Fills a convex polygon. */
  area(corners: readonly Point[], colour: Colour): void;
  line(from: Point, to: Point, thick: number, colour: Colour): void;
  png(): Buffer;
}

function canvasOf(width: number, height: number, background: Colour): Canvas {
  const pixels = Buffer.alloc(width * height, names.indexOf(background));
  const paint = (x: number, y: number, index: number): void => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * width + x] = index;
  };
  return {
    area(corners, colour) {
      const index = names.indexOf(colour);
      const ys = corners.map(([, y]) => y);
      for (let y = Math.floor(Math.min(...ys)); y < Math.max(...ys); y += 1) {
        const crossings = crossingsAt(corners, y + 0.5);
        const [from, to] = [Math.min(...crossings), Math.max(...crossings)];
        for (let x = Math.round(from); x < to; x += 1) paint(x, y, index);
      }
    },
    line([fromX, fromY], [toX, toY], thick, colour) {
      const index = names.indexOf(colour);
      const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY)));
      for (let step = 0; step <= steps; step += 1) {
        const [x, y] = [fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps];
        for (let right = 0; right < thick; right += 1)
          for (let down = 0; down < thick; down += 1)
            paint(Math.round(x) + right, Math.round(y) + down, index);
      }
    },
    png: () => pngOf(width, height, pixels),
  };
}

/** Where a horizontal line meets the sides of a polygon. */
function crossingsAt(corners: readonly Point[], y: number): number[] {
  return corners.flatMap(([x, top], place) => {
    const [nextX, bottom] = corners[(place + 1) % corners.length] ?? [x, top];
    if (top <= y === bottom <= y) return [];
    return x + ((y - top) / (bottom - top)) * (nextX - x);
  });
}

function box(left: number, top: number, width: number, height: number): Point[] {
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
}

/** One byte for each pixel, its place in the palette. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(names.flatMap((name) => [...colours[name]]))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
