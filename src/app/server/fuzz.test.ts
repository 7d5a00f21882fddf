// At least 200 generated requests to every endpoint, the same in every run: no input causes a 5xx, each
// response has a request id, and none contains a stack trace, SQL or a path.

import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { testApi } from '#testing/api.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { contracts } from './features.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_115);

/** Concurrent requests, so that PostgreSQL and this process both have work. */
const atOnce = 8;

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const leaks =
  /\n\s+at |node_modules|\.[jt]s:\d|syntax error|relation "|column "|violates|duplicate key|pg_catalog|\/src\//;

const endpoints = contracts.flatMap((contract: Contract) => Object.values(contract));

describe.each(
  endpoints.map((definition) => [`${definition.method} ${definition.path}`, definition] as const),
)('%s', (_, definition) => {
  it(`ERR-20 QRY-15 VAL-15 holds against ${runs} generated requests`, { timeout: 120_000 }, async () => {
    let sent = 0;
    const some = fc.array(request(definition), { minLength: atOnce, maxLength: atOnce });
    const property = fc.asyncProperty(some, async (makes) => {
      await Promise.all(
        makes.map(async (make) => {
          const asked = make(world);
          const answer = await api.app.inject(asked);
          sent += 1;
          const { statusCode, headers: told } = answer;
          const isOurs = /^[\da-f-]{36}$/.test(String(told['x-request-id']));
          if (statusCode < 500 && isOurs && !(isText(told['content-type']) && leaks.test(answer.body)))
            return;
          expect({ asked, statusCode, told, body: answer.body }).toBe(
            'an answer without a failure or a leak',
          );
        }),
      );
    });
    await fc.assert(property, { numRuns: Math.ceil(runs / atOnce), seed });
    expect(sent).toBeGreaterThanOrEqual(runs);
  });
});

it.each([
  '/%',
  '/%zz',
  '/api/clients/%/',
  '/api/clients/%c0%af/',
  `/${'a'.repeat(5000)}`,
  `/api/clients/${'9'.repeat(5000)}/`,
  '//api/clients/',
  '/api/clients/%2e%2e/',
  '/%5c',
  '/?%',
])('ERR-20 the address %s is refused in our words', async (url) => {
  const answer = await api.app.inject({ url, headers: { accept: 'application/json' } });
  expect([400, 401, 404, 414]).toContain(answer.statusCode);
  expect(Object.keys(answer.json())).toEqual([answer.statusCode === 401 ? 'detail' : 'errors']);
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

type Make = (world: TwoClients) => InjectOptions;

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '1e308',
    'NaN',
    'null',
    'true',
    '\u0000',
    '%',
    '_',
    '\\',
    "'",
    "' or 1=1 --",
    '2026-02-31',
    '9'.repeat(30),
    '../../etc/passwd',
    '\u202e',
    'İ',
    '${7*7}',
    '{{7*7}}',
  ),
  fc.string({ unit: fc.constantFrom('a', ',', ';', '-', '_', '%', '1', '"'), maxLength: 20 }),
);
const encoded = text.map((value) => encodeURIComponent(value.toWellFormed()));
const rawPart = fc.constantFrom(
  '%00',
  '%zz',
  '%',
  '%ff',
  '%F0%28%8C%28',
  '%u0041',
  '+',
  '.',
  '..',
  '%2F',
  '%5C',
);
const names = fc.constantFrom(
  'page',
  'limit',
  'ordering',
  'filter',
  'fields',
  'location',
  'track__airbill',
  'project__name',
  'project__client__name',
  'client__name',
  'sponsor',
  'is_active',
  'client',
  'status',
  'airbill',
  '__proto__',
  'constructor',
  'toString',
);
const query = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 9, arbitrary: names }, { weight: 1, arbitrary: encoded }),
      fc.oneof({ weight: 9, arbitrary: encoded }, { weight: 1, arbitrary: rawPart }),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
const ids = fc.oneof(
  fc.constantFrom('own', 'foreign'),
  fc.nat().map(String),
  encoded,
  rawPart,
  fc.constantFrom('0', '999999999999999', '9999999999999999', '١٢٣', '1%20'),
);
const body = fc.oneof(
  fc.json().map((json) => ({ type: 'application/json', payload: json })),
  fc
    .dictionary(
      fc.constantFrom('username', 'password', 'code', 'redirect', 'x'),
      fc.oneof(text, fc.jsonValue()),
    )
    .map((value) => ({ type: 'application/json', payload: JSON.stringify(value) })),
  fc
    .tuple(
      fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        '/',
      ),
      text,
    )
    .map(([type, payload]) => ({ type, payload })),
);
/** Forms with a valid or broken file: anything from the start of a PDF to random bytes. */
const upload = fc
  .record({
    name: fc.oneof(text, fc.constantFrom('a.pdf', 'a.xlsx', '../a.csv', 'a.pdf\u0000.exe', '')),
    field: fc.oneof({ weight: 9, arbitrary: fc.constant('file') }, { weight: 1, arbitrary: text }),
    type: fc.constantFrom('application/pdf', 'text/csv', 'image/png', 'x', ''),
    content: fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.constantFrom(
        '%PDF-1.7\n',
        'PK\u0003\u0004',
        '\u0089PNG\r\n\u001a\n',
        'a;b\n1;2\n',
        'airbill\nX',
        '',
      ),
    ),
    end: fc.constantFrom('\r\n--x--\r\n', '\r\n--x', ''),
  })
  .map(({ name, field, type, content, end }) => ({
    type: 'multipart/form-data; boundary=x',
    payload: Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        `content-type: ${type}\r\n\r\n${content}${end}`,
      'latin1',
    ),
  }));
const headers = fc.record(
  {
    accept: fc.constantFrom('*/*', 'application/json', 'image/png', ''),
    'accept-language': fc.constantFrom('en', 'cn', 'zh-Hans;q=0.1', ',,;;', 'x'.repeat(500)),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity', '*;q=0', 'x'),
    'user-agent': fc.constantFrom('', 'x'.repeat(4000), 'ü'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "'; drop", '::1'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-'),
    'if-none-match': fc.constantFrom('*', 'x'),
  },
  { requiredKeys: [] },
);
const callers = fc.constantFrom('admin', 'user', 'driver', 'investigator', 'anonymous', 'garbage');
const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');

function request(definition: EndpointDefinition): fc.Arbitrary<Make> {
  const method = fc.oneof(
    { weight: 9, arbitrary: fc.constant(definition.method) },
    { weight: 1, arbitrary: methods },
  );
  return fc
    .record({
      method,
      id: ids,
      query,
      body: definition.upload ? fc.oneof({ weight: 4, arbitrary: upload }, body) : body,
      headers,
      caller: callers,
      slash: fc.boolean(),
    })
    .map((made) => (facts: TwoClients): InjectOptions => {
      const noun = /^\/api\/(client|project|package|invoice)s\//.exec(definition.path)?.[1] as
        | 'client'
        | 'invoice';
      const known: Record<string, string> = {
        own: String(facts.own[noun]),
        foreign: String(facts.foreign[noun]),
      };
      const path = definition.path.replaceAll(/\{\w+\}/g, known[made.id] ?? made.id);
      const url = `${made.slash ? path : path.replace(/\/$/, '')}${made.query === '' ? '' : `?${made.query}`}`;
      const token = made.caller === 'garbage' ? 'ü x' : facts.tokens[made.caller as 'admin'];
      const withBody = made.method !== 'GET' && made.method !== 'HEAD';
      return {
        method: made.method,
        url,
        headers: {
          ...made.headers,
          ...(made.caller !== 'anonymous' && { authorization: `Bearer ${encodeURIComponent(token)}` }),
          ...(withBody && { 'content-type': made.body.type }),
        },
        ...(withBody && { payload: made.body.payload }),
      };
    });
}

function isText(type: unknown): boolean {
  return !String(type).includes('spreadsheetml');
}
