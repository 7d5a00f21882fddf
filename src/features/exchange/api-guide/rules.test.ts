import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readJsonValue } from '#features/exchange/imports/values.ts';
import { type ImportField, importedKinds, recordFields } from '#record-types/imports.ts';
import { callsOf, curlOf, exampleOf, matchesSearch } from './rules.ts';

const shipped: unknown = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
);

describe('the calls of the API guide', () => {
  it('CALL-02 are all of the OpenAPI document, grouped by resource', () => {
    const calls = callsOf(shipped);
    const { paths } = shipped as { paths: Record<string, Record<string, unknown>> };
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    expect(calls.find(({ path }) => path === '/api/clients/{id}/managers/')).toMatchObject({
      group: 'clients',
      isPublic: false,
      status: '200',
      answered: { count: 1, results: [{ email: 'ada@example.org' }] },
    });
    expect(calls.filter(({ group }) => group === '')).toEqual([]);
  });

  it('an invalid document is rejected', () => {
    expect(() => callsOf({ errors: {} })).toThrow('paths');
  });

  it('are found by words in any order', () => {
    const [call] = callsOf(shipped).filter(({ path }) => path === '/api/packages/search/');
    expect(call && matchesSearch(call, 'AIRBILL get')).toBe(true);
    expect(call && matchesSearch(call, '')).toBe(true);
    expect(call && matchesSearch(call, 'airbill invoice')).toBe(false);
  });

  it('each has a command line that a shell runs unchanged', () => {
    const named = (method: string, path: string) => {
      const call = callsOf(shipped).find((one) => one.method === method && one.path === path);
      return call === undefined ? '' : curlOf(call, 'https://portal.example');
    };
    expect(named('GET', '/api/clients/{id}/')).toBe(
      `curl 'https://portal.example/api/clients/1/' \\\n  -H "Authorization: Bearer $TOKEN"`,
    );
    expect(named('POST', '/api-token-auth/')).toBe(
      `curl -X POST 'https://portal.example/api-token-auth/' \\\n  -H 'Content-Type: application/json' \\\n` +
        `  -d '{"username":"ada@example.org","password":"password"}'`,
    );
    expect(named('GET', '/api/projects/{id}/inbounds/excel/')).toMatch(/-OJ$/);
  });

  it.each(importedKinds)(
    'Part 3 rank 15 the example of an import of %s is one that the portal takes',
    (kind) => {
      const call = callsOf(shipped).find(({ path }) => path === `/api/import/${kind}/`);
      const [item] = (call?.sent ?? []) as Record<string, unknown>[];
      const errors = Object.entries<ImportField>(recordFields[kind]).flatMap(([name, field]) => {
        const reading = readJsonValue(field, item?.[name]);
        return 'error' in reading ? [[name, item?.[name]]] : [];
      });
      expect(errors).toEqual([]);
      expect(call?.answered).toMatchObject({
        results: [
          { index: 0, status: 'created', errors: [] },
          { index: 1, status: 'error', errors: [{ field: 'external_id' }] },
        ],
      });
    },
  );

  it('Part 3 rank 15 an import documents its dry run and the idempotency key for retries', () => {
    const call = callsOf(shipped).find(({ path }) => path === '/api/import/packages/');
    expect(call?.parameters).toEqual([
      {
        name: 'dry_run',
        place: 'query',
        required: false,
        description: 'true, false · true: checked and answered, nothing is written',
      },
      {
        name: 'confirm_warnings',
        place: 'query',
        required: false,
        description: expect.stringContaining('unconfirmed'),
      },
      {
        name: 'Idempotency-Key',
        place: 'header',
        required: false,
        description: expect.stringContaining('once'),
      },
    ]);
    expect(call && curlOf(call, '')).toContain("-H 'Idempotency-Key: ");
  });

  it('a quotation mark in an example does not end the shell’s', () => {
    const lines = callsOf(shipped).map((call) => curlOf({ ...call, sent: { name: "O'Neil" } }, ''));
    expect(lines.every((line) => line.includes(`{"name":"O'\\''Neil"}`))).toBe(true);
  });
});

describe('exampleOf', () => {
  it.each([
    [z.object({ id: z.number(), airbill: z.string() }), { id: 12, airbill: 'AB-7731-204' }],
    [z.object({ due: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }), { due: '2026-03-01' }],
    [z.object({ weight: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)) }), { weight: '12.000' }],
    [z.object({ at: z.iso.datetime() }), { at: '2026-03-01T09:30:00.000Z' }],
    [z.object({ kind: z.enum(['a', 'b']), on: z.boolean() }), { kind: 'a', on: true }],
    [z.nullable(z.array(z.string())), ['text']],
    [z.object({ kind: z.string().check(z.regex(/^(transit|ivrs)$/)) }), { kind: 'transit' }],
    [z.object({ from: z.iso.date() }), { from: '2026-03-01' }],
    [z.object({ roles: z.array(z.enum(['user'])) }), { roles: ['user'] }],
  ])('matches its own schema: %#', (schema, expected) => {
    const example = exampleOf(z.toJSONSchema(schema));
    expect(example).toEqual(expected);
    expect(z.safeParse(schema, example).success).toBe(true);
  });
});
