// A closed loop of HTTP callers on raw sockets: a lightweight client, since it shares the cores with the
// measured server.
import { connect, type Socket } from 'node:net';

export interface Call {
  readonly path: string;
  readonly token: string;
  /** As browsers request; without it responses are uncompressed. */
  readonly compressed?: boolean;
  /** JSON to post; without it the call is a GET. */
  readonly body?: string;
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds of every call, sorted. */
  readonly times: readonly number[];
}

/** Calls repeatedly over this many connections for this long; throws if a response is not 200. */
export async function load(port: number, call: Call, connections: number, seconds: number): Promise<Load> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => callUntil(port, requestOf(call), end, times)));
  const took = (performance.now() - begin) / 1000;
  return { perSecond: times.length / took, times: times.toSorted((a, b) => a - b) };
}

/** The percentile of sorted values. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function requestOf({ path, token, compressed, body }: Call): string {
  const encoding = compressed ? 'accept-encoding: gzip, br\r\n' : '';
  const headers = `HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\n${encoding}`;
  if (body === undefined) return `GET ${path} ${headers}\r\n`;
  const length = Buffer.byteLength(body);
  return `POST ${path} ${headers}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

async function callUntil(port: number, request: string, end: number, times: number[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  try {
    do {
      const sent = performance.now();
      socket.write(request);
      await wholeAnswer(socket);
      times.push(performance.now() - sent);
    } while (performance.now() < end);
  } finally {
    socket.destroy();
  }
}

function wholeAnswer(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let expected: number | 'chunked' | undefined;
    const done = (error?: Error): void => {
      socket.off('data', take).off('error', done).off('close', closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = (): void => done(new Error('the portal closed the connection'));
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (expected === undefined) {
        const start = Buffer.concat(chunks);
        chunks = [start];
        const head = start.indexOf('\r\n\r\n');
        if (head < 0) return;
        const headers = start.toString('latin1', 0, head);
        if (!headers.startsWith('HTTP/1.1 200')) return done(new Error(start.toString('utf8', 0, 500)));
        const bodyLength = /^content-length: (\d+)/im.exec(headers)?.[1];
        expected = bodyLength === undefined ? 'chunked' : head + 4 + Number(bodyLength);
      }
      if (expected === 'chunked' ? endsChunks(chunks) : length >= expected) done();
    };
    socket.on('data', take).on('error', done).on('close', closed);
  });
}

function endsChunks(chunks: readonly Buffer[]): boolean {
  const tail = Buffer.concat(chunks.slice(-2)).subarray(-7);
  return tail.toString('latin1') === '\r\n0\r\n\r\n';
}
