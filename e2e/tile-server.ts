// A server of street tiles as an operator runs one: pictures by address for those who have the token, and a PMTiles file
// of vector tiles (github.com/protomaps/PMTiles, version 3). Every tile is one colour or one polygon from edge to edge.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

export interface TileServer {
  readonly origin: string;
  /** The requested addresses, and their answers. */
  readonly asked: readonly { path: string; status: number }[];
  /** Whether it closes every connection without an answer. */
  isDown: boolean;
  stop(): Promise<void>;
}

/** Starts it: `/tiles/{z}/{x}/{y}.png?key=…` in this grey, and `/streets.pmtiles`, of which water covers everything. */
export async function startTileServer({ token, grey }: { token: string; grey: number }): Promise<TileServer> {
  const picture = greyPng(grey);
  const file = pmtilesFile(waterTile());
  const asked: { path: string; status: number }[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown) return response.destroy();
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    answer(request, response);
    return asked.push({ path: request.url ?? '', status: response.statusCode });
  });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://tiles');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (/^\/tiles\/\d+\/\d+\/\d+\.png$/.test(pathname))
      if (searchParams.get('key') === token)
        response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
      else response.writeHead(403).end();
    else if (pathname === '/streets.pmtiles' && first !== undefined) {
      const part = file.subarray(Number(first), Number(last) + 1);
      const range = `bytes ${first}-${Number(first) + part.length - 1}/${file.length}`;
      response.writeHead(206, { 'content-range': range, etag: '"1"' }).end(part);
    } else response.writeHead(404).end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get isDown() {
      return isDown;
    },
    set isDown(down) {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A picture of 256 by 256 pixels. */
function greyPng(grey: number): Buffer {
  const side = 256;
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  // Eight bits of grey, each line without a filter.
  const head = Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 0, 0, 0, 0])]);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side, grey)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A vector tile whose layer `water` is one polygon over its edges. */
function waterTile(): Buffer {
  const zigzag = (value: number) => (value << 1) ^ (value >> 31);
  const [low, side] = [-64, 4096 + 128];
  const path = [9, zigzag(low), zigzag(low), 26, zigzag(side), 0, 0, zigzag(side), zigzag(-side), 0, 15];
  const polygon = Buffer.concat([field(3, 3), bytesField(4, Buffer.concat(path.map(varint)))]);
  const layer = [field(15, 2), bytesField(1, Buffer.from('water')), bytesField(2, polygon), field(5, 4096)];
  return bytesField(3, Buffer.concat(layer));
}

function field(number: number, value: number): Buffer {
  return Buffer.concat([varint(number << 3), varint(value)]);
}

function bytesField(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}

/** A file with this tile at the zooms 0 to 3. */
function pmtilesFile(tile: Buffer): Buffer {
  const headLength = 127;
  const tiles = 1 + 4 + 16 + 64;
  const directory = Buffer.concat([1, 0, tiles, tile.length, 1].map(varint));
  const metadata = Buffer.from(
    JSON.stringify({ vector_layers: [{ id: 'water', fields: {} }], attribution: 'Streets of the test' }),
  );
  const head = Buffer.alloc(headLength);
  head.write('PMTiles', 'latin1');
  head[7] = 3;
  const offsets = [
    headLength,
    headLength + directory.length,
    0,
    headLength + directory.length + metadata.length,
  ];
  const lengths = [directory.length, metadata.length, 0, tile.length];
  offsets.forEach((offset, place) => {
    head.writeBigUInt64LE(BigInt(offset), 8 + 16 * place);
    head.writeBigUInt64LE(BigInt(lengths[place] ?? 0), 16 + 16 * place);
  });
  head.writeBigUInt64LE(BigInt(tiles), 72);
  head.writeBigUInt64LE(1n, 80);
  head.writeBigUInt64LE(1n, 88);
  // Clustered; nothing compressed; vector tiles; the zooms.
  head.set([1, 1, 1, 1, 0, 3], 96);
  [-180, -85, 180, 85].forEach((degrees, place) => head.writeInt32LE(degrees * 1e7, 102 + 4 * place));
  return Buffer.concat([head, directory, metadata, tile]);
}
