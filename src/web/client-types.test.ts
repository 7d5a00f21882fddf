// The arguments that a page may pass to a call. Each
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { call, download } from './client.ts';

const things = {
  sort: ['name'],
  search: ['name'],
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;
const row = z.object({ id, name: z.string() });
const get = endpoint({
  method: 'GET',
  path: '/api/things/{id}/',
  access: 'signed-in',
  summary: 'A thing',
  response: row,
});
const list = endpoint({
  method: 'GET',
  path: '/api/things/',
  access: 'signed-in',
  summary: 'Things',
  list: things,
  response: page(row),
});
const create = endpoint({
  method: 'POST',
  path: '/api/things/',
  access: 'signed-in',
  summary: 'A new thing',
  body: z.object({ name: z.string() }),
  response: row,
});
const sheet = endpoint({
  method: 'GET',
  path: '/api/things/excel/',
  access: 'signed-in',
  summary: 'Things as a file',
  response: 'file',
});

// Compiled and never run: nothing here may reach the network.
async function neverCalled(): Promise<void> {
  const thing = await call(get, { params: { id: 1 } });
  // @ts-expect-error -- a thing has no such field
  void thing.price;
  // @ts-expect-error -- the id is a number
  await call(get, { params: { id: '1' } });
  // @ts-expect-error -- the path needs its parameter
  await call(get, {});
  // @ts-expect-error -- the endpoint has no body
  await call(get, { params: { id: 1 }, body: {} });
  await call(list, { query: { page: 1, pageSize: 10 } });
  // @ts-expect-error -- a list needs its state
  await call(list, {});
  // @ts-expect-error -- page is a number
  await call(list, { query: { page: '1', pageSize: 10 } });
  await call(create, { body: { name: 'a' } });
  // @ts-expect-error -- the body needs its name
  await call(create, { body: {} });
  // @ts-expect-error -- the name is a text
  await call(create, { body: { name: 1 } });
  await download(sheet, {});
  // @ts-expect-error -- a thing is no file
  await download(get, { params: { id: 1 } });
}

it('CALL-01 a call takes exactly what its endpoint declares', () => {
  expect(neverCalled).toBeTypeOf('function');
});
