import { createHash } from 'node:crypto';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { testDatabase } from '#testing/database.ts';
import { fileForm } from '#testing/file-form.ts';
import { createApp } from './create-app.ts';
import { withHandlers } from './mount.ts';

const maxBytes = 300_000;
const contract = {
  take: endpoint({
    method: 'POST',
    path: '/api/things/{id}/file/',
    access: 'public',
    summary: 'Takes a file',
    upload: { maxBytes },
    response: z.object({ name: z.string(), type: z.string(), size: z.number(), sha256: z.string() }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/things/leave/',
    access: 'public',
    summary: 'Answers without reading the file',
    upload: { maxBytes },
    response: z.object({ name: z.string() }),
  }),
  guarded: endpoint({
    method: 'POST',
    path: '/api/things/guarded/',
    access: 'signed-in',
    summary: 'For those who are signed in',
    upload: { maxBytes },
    response: z.object({}),
  }),
  plain: endpoint({
    method: 'POST',
    path: '/api/things/',
    access: 'public',
    summary: 'Takes JSON',
    body: z.object({ name: z.optional(z.string()) }),
    response: z.object({}),
  }),
};

let database: Database;
let app: FastifyInstance;
let origin = '';
const failures: unknown[] = [];
let started = 0;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).app);
  app = await createApp({
    database,
    version: '1.0.0',
    logLevel: 'silent',
    features: [
      withHandlers(contract, {
        take: async ({ file }) => {
          const hash = createHash('sha256');
          let size = 0;
          try {
            for await (const chunk of file.bytes) {
              started += 1;
              hash.update(chunk);
              size += chunk.length;
            }
          } catch (error) {
            failures.push(error);
            throw error;
          }
          return { name: file.name, type: file.contentType, size, sha256: hash.digest('hex') };
        },
        leave: async ({ file }) => ({ name: file.name }),
        guarded: async () => ({}),
        plain: async () => ({}),
      }),
    ],
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function send(path: string, file: File, field = 'file', more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set(field, file);
  return fetch(origin + path, { method: 'POST', body: form });
}

describe('an upload', () => {
  it('SUP-13 arrives byte for byte, under its name in any script', async () => {
    const bytes = Buffer.alloc(maxBytes, 'Trialway \r\n--x\r\n');
    const answer = await send('/api/things/7/file/', new File([bytes], 'Сертифікат № 7 – 証明書.pdf'));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      name: 'Сертифікат № 7 – 証明書.pdf',
      type: 'application/octet-stream',
      size: maxBytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.pdf', 'a.pdf'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['/', 'file'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('A-148 the name %j becomes %j', async (given, expected) => {
    const answer = await send('/api/things/leave/', new File(['x'], given));
    expect(await answer.json()).toEqual({ name: expected });
  });

  it('A-148 SUP-15 one byte too many is TOO_LARGE, whether its length was told or not', async () => {
    const large = await send('/api/things/7/file/', new File([Buffer.alloc(maxBytes + 1)], 'a.pdf'));
    expect([large.status, await large.json()]).toEqual([413, { errors: { msg: 'TOO_LARGE' } }]);
    const huge = await send('/api/things/7/file/', new File([Buffer.alloc(maxBytes * 3)], 'a.pdf'));
    expect([huge.status, await huge.json()]).toEqual([413, { errors: { msg: 'TOO_LARGE' } }]);
  });

  it('VAL-15 no file, another field, JSON in its place, or a form without an end is a clear 400', async () => {
    const missing = { errors: { msg: 'IS_EMPTY', fields: { file: 'required' } } };
    const elsewhere = await send('/api/things/7/file/', new File(['x'], 'a.pdf'), 'certificate');
    expect([elsewhere.status, await elsewhere.json()]).toEqual([400, missing]);
    const json = await fetch(`${origin}/api/things/7/file/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"file":"x"}',
    });
    expect([json.status, await json.json()]).toEqual([400, missing]);
    const cut = await fetch(`${origin}/api/things/7/file/`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf',
    });
    expect(cut.status).toBe(400);
  });

  it('by injection too, as the endpoint tests send it', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/things/7/file/',
      payload: fileForm('a.pdf', 'abc', 'application/pdf'),
    });
    expect(answer.json()).toMatchObject({ name: 'a.pdf', type: 'application/pdf', size: 3 });
  });

  it('lines of the form before the file do no harm', async () => {
    const answer = await send('/api/things/7/file/', new File(['abc'], 'a.pdf'), 'file', { note: 'x' });
    expect(await answer.json()).toMatchObject({ name: 'a.pdf', size: 3 });
  });

  it('a form with two files is 400, whatever they are called', async () => {
    for (const field of ['file', 'other']) {
      const form = new FormData();
      form.append('file', new File(['abc'], 'a.pdf'));
      form.append(field, new File(['def'], 'b.pdf'));
      const answer = await fetch(`${origin}/api/things/7/file/`, { method: 'POST', body: form });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { errors: { msg: 'MISSING', fields: { file: 'one_file' } } },
      ]);
    }
  });

  it('A-143 is not read when the path is malformed, and 401 comes before all', async () => {
    const malformed = await send('/api/things/seven/file/', new File(['x'], 'a.pdf'));
    expect(malformed.status).toBe(400);
    const stranger = await send('/api/things/guarded/', new File(['x'], 'a.pdf'));
    expect([stranger.status, await stranger.json()]).toEqual([401, { detail: 'Invalid token.' }]);
  });

  it('A-148 a form is refused where none is expected', async () => {
    const answer = await send('/api/things/', new File(['x'], 'a.pdf'));
    expect([answer.status, await answer.json()]).toEqual([
      415,
      { errors: { msg: 'UNSUPPORTED_MEDIA_TYPE', fields: { body: 'must be application/json' } } },
    ]);
  });

  it('a connection that breaks half way ends the reading with an error: no shorter file looks whole', async () => {
    failures.length = 0;
    started = 0;
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(
      'POST /api/things/7/file/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 200000\r\n' +
        'content-type: multipart/form-data; boundary=x\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf of it',
    );
    await expect.poll(() => started).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => failures.length).toBe(1);
  });
});
