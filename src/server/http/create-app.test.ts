import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import { testDatabase } from '#testing/database.ts';
import { type AppOptions, createApp } from './create-app.ts';

let database: Database;
const started: FastifyInstance[] = [];
beforeAll(async () => {
  database = openDatabase((await testDatabase()).app);
});
afterAll(async () => {
  for (const app of started) await app.close();
  await database.close();
});

async function start(options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const app = await createApp({ database, features: [], version: '1.0.0', logLevel: 'silent', ...options });
  started.push(app);
  return app;
}

describe('GET /openapi.json', () => {
  it('is made once, has a tag, and is not sent again to whom has it', async () => {
    const app = await start();
    const first = await app.inject('/openapi.json');
    expect(first.json()).toMatchObject({ openapi: '3.1.0' });
    const { etag } = first.headers;
    expect(etag).toMatch(/^"[\w-]{24}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const other = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
    const newer = await (await start({ version: '1.0.1' })).inject('/openapi.json');
    expect(newer.headers.etag).not.toBe(etag);
  });
});

describe('GET /ready', () => {
  it('issue 14 part 3 is 200 while the process serves and its database takes writes, 503 once it is about to end', async () => {
    let isServing = true;
    const app = await start({ isServing: () => isServing });
    const before = await app.inject('/ready');
    expect([before.statusCode, before.json()]).toEqual([200, { status: 'ready' }]);
    isServing = false;
    expect((await app.inject('/ready')).statusCode).toBe(503);
    expect((await app.inject('/health')).statusCode).toBe(200);
  });
});

describe('the lines of a request', () => {
  it.each([
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7', undefined],
    ['00-a"b-1-01', undefined],
  ])('issue 14 part 3 have the trace of traceparent %s', async (traceparent, trace) => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const app = await start({ isServing: () => false, logLevel: 'error', logTo });
    await app.inject({ url: '/ready', headers: { traceparent } });
    const line = JSON.parse(lines[0] ?? '{}') as { reqId?: string; trace_id?: string; span_id?: string };
    expect([line.trace_id, line.span_id]).toEqual([trace, trace && '00f067aa0ba902b7']);
    expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a request that arrives slowly', () => {
  it('has 30 s for its headers and its body', async () => {
    expect((await start()).server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 15_000 });
  });

  it.each([
    ['headers', 'GET /health HTTP/1.1\r\nHost: x\r\n'],
    [
      'a body',
      'POST /health HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ],
  ])('is cut off before all of %s came', async (_, begun) => {
    const app = await start({ requestTimeoutMs: 200 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(begun);
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 40[48] /);
  });
});

describe('forwarded headers', () => {
  const forwarded = { url: '/openapi.json', headers: { 'x-forwarded-for': '192.0.2.1' } };

  it('are reported once in the log where no proxy is named', async () => {
    const lines: string[] = [];
    const app = await start({ logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } });
    await app.inject('/openapi.json');
    expect(lines).toEqual([]);
    for (let times = 0; times < 2; times += 1) await app.inject(forwarded);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUST_PROXY is not set');
  });

  it('are nothing to speak of behind a named one', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    await (await start({ logLevel: 'warn', logTo, trustProxy: ['127.0.0.1'] })).inject(forwarded);
    expect(lines).toEqual([]);
  });
});
