import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import { testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createApp } from './create-app.ts';

const other = 'https://portal.example';
const folder = temporaryFolder('cors');
let app: FastifyInstance;
let database: Database;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const settings = '<meta name="api-url" content="" /><meta name="sign-in-form" content="" />';
  writeFileSync(path.join(folder, 'index.html'), settings);
  database = openDatabase((await testDatabase()).app);
  app = await createApp({
    database,
    features: [],
    version: '1.0.0',
    webRoot: folder,
    web: { apiUrl: 'https://api.portal.example', signInForm: 'plain' },
    corsOrigins: [other],
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const ask = (method: 'GET' | 'OPTIONS', origin: string | undefined, headers: Record<string, string> = {}) =>
  app.inject({ method, url: '/openapi.json', headers: { ...(origin && { origin }), ...headers } });
const preflight = { 'access-control-request-method': 'PATCH' };

describe('CORS', () => {
  it('A-52 CALL-01 an origin of the list may call and read the headers that the client needs, without credentials', async () => {
    const { statusCode, headers } = await ask('GET', other);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, other]);
    expect(headers['access-control-expose-headers']).toBe('content-disposition, retry-after, x-request-id');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['vary']).toMatch(/Origin.*Accept/);
  });

  it('A-52 its preflight request is answered, with what the client sends', async () => {
    const { statusCode, headers } = await ask('OPTIONS', other, preflight);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-methods']).toContain('PATCH');
    for (const header of ['authorization', 'accept-language', 'content-type', 'idempotency-key'])
      expect(headers['access-control-allow-headers']).toContain(header);
  });

  it('A-52 a failure of the API can be read too', async () => {
    const { statusCode, headers } = await app.inject({ url: '/api/nothing/', headers: { origin: other } });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([404, other]);
  });

  it.each([undefined, 'https://elsewhere.example', 'null', `${other}.evil.example`, `${other}/`])(
    'A-52 %s is told nothing',
    async (origin) => {
      for (const answer of [await ask('GET', origin), await ask('OPTIONS', origin, preflight)]) {
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    },
  );
});

describe('the page of another API origin', () => {
  it('CALL-01 A-03 names the API and the sign-in call, and its policy lets it call there', async () => {
    const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(body).toBe(
      '<meta name="api-url" content="https://api.portal.example" /><meta name="sign-in-form" content="plain" />',
    );
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.portal.example;");
  });
});
