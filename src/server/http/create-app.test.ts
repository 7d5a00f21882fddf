import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { testDatabase } from '#testing/database.ts';
import { type AppOptions, createApp } from './create-app.ts';
import { type Database, openDatabase } from '#server/database/database.ts';

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
