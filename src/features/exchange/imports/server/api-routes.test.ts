import { beforeAll, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '#server/auth/authenticate.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let machine = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  machine = await machineToken('Depot Kyiv', ['records.import']);
});

/** Creates the token of an API client, as an admin does. */
async function machineToken(name: string, permissions: string[], strict = true): Promise<string> {
  const token = `twk_${newToken()}`;
  const values = {
    user_id: world.users.api_user,
    name,
    source: name,
    strict,
    permissions,
    expires_at: '2099-01-01',
  };
  const token_id = await make(api.database, 'api_tokens', values);
  await api.database.rows(
    sql`insert into api_token_hashes (token_id, token_hash) values (${token_id}, ${hashToken(token)})`,
  );
  return token;
}

const send = (kind: string, body: unknown, options: { key?: string; token?: string; dry?: boolean } = {}) =>
  api.send('POST', `/api/import/${kind}/${options.dry ? '?dry_run=true' : ''}`, {
    token: options.token ?? machine,
    body,
    ...(options.key !== undefined && { headers: { 'idempotency-key': options.key } }),
  });
const statusesOf = ({ body }: { body: { results: { status: string }[] } }) =>
  body.results.map(({ status }) => status);
async function count(where: ReturnType<typeof sql>): Promise<number> {
  const [row] = await api.database.rows(sql.of({ n: 'number' })`select count(*) as n from ${where}`);
  return row?.n ?? 0;
}

describe('POST /api/import/{resource}/', () => {
  it('A-37 accepts API clients, admin and staff, but not a token without the permission', async () => {
    expect((await api.send('POST', '/api/import/packages/', { body: [] })).status).toBe(401);
    expect((await send('packages', [], { token: world.tokens.user })).status).toBe(403);
    expect(
      (await send('packages', [], { token: await machineToken('Reader', ['packages.read']) })).status,
    ).toBe(403);
    for (const role of ['admin', 'staff', 'api_user'] as const) {
      expect((await send('packages', [], { token: world.tokens[role] })).body).toEqual({
        dry_run: false,
        results: [],
      });
    }
  });

  it('returns 400 only for a body that is not a list, 415 for one that is not JSON, and 413 with a separate code for more than 1000', async () => {
    for (const body of [{}, { items: 1 }]) {
      expect((await send('packages', body)).status).toBe(400);
    }
    expect((await send('packages', 'text')).status).toBe(415);
    const tooMany = await send(
      'packages',
      Array.from({ length: 1001 }, () => ({})),
    );
    expect([tooMany.status, tooMany.body]).toEqual([
      413,
      { errors: { msg: 'TOO_MANY_ROWS', fields: { items: 'max:1000' } } },
    ]);
    const many = Array.from({ length: 1000 }, (_, index) => ({
      external_id: `M-${index}`,
      name: 'x'.repeat(1900),
    }));
    expect((await send('clients', many, { dry: true })).status).toBe(200);
    expect((await send('clients', [{ name: 'x'.repeat(9 * 1024 ** 2) }])).status).toBe(413);
  });

  it('imports the valid rows, returns the result of each, and matches them again', async () => {
    const items = [
      {
        external_id: 'P-1',
        project: 'AB-101',
        airbill: ' DN-7 ',
        weight: '12.50',
        status: 'Sent',
        date: '2026-03-01',
      },
      { external_id: 'P-2', project: 'Nowhere', airbill: 'DN-8' },
      {
        external_id: 'P-3',
        project: 'AB-101',
        airbill: 'DN-9',
        weight: '1,5',
        date: '01.03.2026',
        freight_cost: 1.005,
      },
      { project: 'AB-101', airbill: 'DN-10' },
      'no object',
      { external_id: 'P-1', project: 'AB-101', airbill: 'DN-7' },
      { external_id: 'P-4', airbill: null },
    ];
    const { status, body } = await send('packages', items);
    expect(status).toBe(200);
    expect(
      body.results.map((one: { errors: { field: string; reason: string }[] }) =>
        one.errors.map(({ field, reason }) => `${field}: ${reason}`),
      ),
    ).toEqual([
      [],
      ['project: not found in this file or in the portal'],
      [
        'weight: not a number',
        'freight_cost: more than 2 decimals',
        'date: not a valid date (use YYYY-MM-DD)',
      ].toSorted((a, b) => order.indexOf(a.split(':')[0] ?? '') - order.indexOf(b.split(':')[0] ?? '')),
      ['external_id: this field is required'],
      [': not an object'],
      ['external_id: duplicates an earlier row'],
      ['airbill: this field is required'],
    ]);
    expect(statusesOf({ body })).toEqual(['created', 'error', 'error', 'error', 'error', 'error', 'error']);
    const [made] =
      await api.database.rows(sql`select id, source, airbill, weight, project_id, client_id, status
      from packages where external_id = 'P-1'`);
    expect(made).toEqual({
      id: body.results[0].id,
      source: 'Depot Kyiv',
      airbill: 'DN-7',
      weight: '12.500',
      status: 'Sent',
      project_id: world.own.project,
      client_id: world.own.client,
    });
    expect(statusesOf(await send('packages', items.slice(0, 1)))).toEqual(['unchanged']);
    expect(await count(sql`packages where external_id like 'P-%'`)).toBe(1);
    expect(
      await count(sql`audit where table_name = 'packages' and actor = ${String(world.users.api_user)}
      and origin = 'api' and reference ->> 'source' = 'Depot Kyiv' and reference -> 'token' is not null`),
    ).toBe(1);
  });

  it('keeps a field that a row does not contain, and clears one that is null', async () => {
    await send('packages', [
      { external_id: 'Q-1', project: 'AB-101', airbill: 'Q-1', weight: 2, doc_id: 'D', status: 'Sent' },
    ]);
    const second = await send('packages', [
      { external_id: 'Q-1', status: 'Delivered' },
      { external_id: `id:${world.own.package}`, weight: null, doc_type: 'CMR' },
    ]);
    expect(statusesOf(second)).toEqual(['updated', 'updated']);
    expect(
      await api.database.rows(sql`select airbill, doc_id, doc_type, status, weight from packages
        where external_id = 'Q-1' or id = ${world.own.package} order by external_id nulls first`),
    ).toEqual([
      { airbill: 'AB-555-01', doc_id: 'AB-DOC', doc_type: 'CMR', status: 'In transit', weight: null },
      { airbill: 'Q-1', doc_id: 'D', doc_type: null, status: 'Delivered', weight: '2.000' },
    ]);
    expect(
      await count(sql`package_statuses s join packages k on k.id = s.package_id where k.external_id = 'Q-1'`),
    ).toBe(2);
    const clients = [
      { external_id: 'C-1', name: 'Borealis', smo_ids: ['B1', 'B2'] },
      { external_id: 'C-2', name: 'Australis', smo_ids: ['A1'] },
    ];
    expect(statusesOf(await send('clients', clients))).toEqual(['created', 'created']);
    const changes = [
      { external_id: 'C-1', name: 'Borealis AG' },
      { external_id: 'C-2', smo_ids: ['A2'] },
    ];
    expect(statusesOf(await send('clients', changes))).toEqual(['updated', 'updated']);
    expect(
      await api.database.rows(sql`select name, search_text, array(select smo_id from client_smo_ids s
      where s.client_id = c.id order by 1) as ids from clients c where external_id in ('C-1', 'C-2') order by external_id`),
    ).toEqual([
      { name: 'Borealis AG', search_text: 'borealis ag\nb1 b2', ids: ['B1', 'B2'] },
      { name: 'Australis', search_text: 'australis\na2', ids: ['A2'] },
    ]);
  });

  it('with dry_run writes nothing, and returns the same', async () => {
    const items = [
      { external_id: 'T-1', project: 'AB-101', received_date: '2026-02-01', quantity: '5' },
      { external_id: 'T-2', project: 'AB-101', quantity: 'x' },
    ];
    const dry = await send('inbounds', items, { dry: true });
    expect([dry.body.dry_run, statusesOf(dry)]).toEqual([true, ['created', 'error']]);
    expect(await count(sql`inbounds where external_id like 'T-%'`)).toBe(0);
    expect(statusesOf(await send('inbounds', items))).toEqual(['created', 'error']);
  });

  it('Part 3 rank 15 a dry run does not use up its Idempotency-Key', async () => {
    const items = [{ external_id: 'TK-1', project: 'AB-101', received_date: '2026-02-01', quantity: 5 }];
    expect((await send('inbounds', items, { dry: true, key: 'tried' })).body.dry_run).toBe(true);
    expect(statusesOf(await send('inbounds', items, { key: 'tried' }))).toEqual(['created']);
    expect(statusesOf(await send('inbounds', items, { key: 'tried' }))).toEqual(['created']);
    expect(await count(sql`inbounds where external_id = 'TK-1'`)).toBe(1);
  });

  it('amendment 43 a strict token rejects a row with an unknown field; otherwise it is only reported', async () => {
    const items = [
      {
        external_id: 'U-1',
        project: 'AB-101',
        received_date: '2026-02-01',
        quantity: 5,
        wieght: '12',
        'x\u0000y': 1,
      },
      { external_id: 'U-2', project: 'AB-101', received_date: '2026-02-01', quantity: 5 },
    ];
    const strict = await send('inbounds', items);
    expect(statusesOf(strict)).toEqual(['error', 'created']);
    expect(strict.body.results[0]).toMatchObject({
      errors: [
        { field: 'wieght', value: '12', reason: 'unknown field' },
        { field: 'x\ufffdy', value: '1', reason: 'unknown field' },
      ],
      unknown_fields: ['wieght', 'x\ufffdy'],
    });
    const lenient = await machineToken('Old scales', ['records.import'], false);
    const kept = await send('inbounds', items, { token: lenient });
    expect(statusesOf(kept)).toEqual(['created', 'created']);
    expect(kept.body.results[0].unknown_fields).toEqual(['wieght', 'x\ufffdy']);
    expect(kept.body.results[1].unknown_fields).toEqual([]);
  });

  it('two sources may use the same external id', async () => {
    const item = [{ external_id: 'S-1', project: 'AB-101', date: '2026-02-01', site_name: 'AB Hospital' }];
    const other = await machineToken('Depot Tbilisi', ['records.import']);
    expect(statusesOf(await send('returns', item))).toEqual(['created']);
    expect(statusesOf(await send('returns', item, { token: other }))).toEqual(['created']);
    expect(statusesOf(await send('returns', item, { token: world.tokens.staff }))).toEqual(['created']);
    expect(
      await count(
        sql`returns where external_id = 'S-1' and source in ('Depot Kyiv', 'Depot Tbilisi', 'portal')`,
      ),
    ).toBe(3);
  });
});

const order = ['date', 'weight', 'freight_cost'];

describe('Idempotency-Key', () => {
  const item = (id: string) => [
    { external_id: id, project: 'AB-101', order: 'X', received_date: '2026-02-01', quantity: 5 },
  ];

  it('A-131 the same key and body get the same response, written once, also for concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send('inbounds', item('K-1'), { key: 'abc' })),
    );
    expect(new Set(answers.map(({ raw }) => raw.toString())).size).toBe(1);
    expect(statusesOf(answers[0] as never)).toEqual(['created']);
    expect(await count(sql`inbounds where external_id = 'K-1'`)).toBe(1);
    expect(statusesOf(await send('inbounds', item('K-1'), { key: 'abc' }))).toEqual(['created']);
    expect(statusesOf(await send('inbounds', item('K-1')))).toEqual(['unchanged']);
  });

  it('another body with a stored key is 409; keys are per endpoint, user and day', async () => {
    await send('inbounds', item('K-2'), { key: 'def' });
    expect(await send('inbounds', item('K-3'), { key: 'def' })).toMatchObject({
      status: 409,
      body: { errors: { msg: 'CONFLICT', fields: { 'Idempotency-Key': 'taken' } } },
    });
    expect((await send('outbounds', [], { key: 'def' })).status).toBe(200);
    expect((await send('inbounds', item('K-4'), { key: 'def', token: world.tokens.staff })).status).toBe(200);
    await api.database.rows(sql`update kept_answers set created_at = now() - interval '25 hours'`);
    expect(statusesOf(await send('inbounds', item('K-3'), { key: 'def' }))).toEqual(['created']);
    expect(await count(sql`kept_answers where created_at < now() - interval '1 day'`)).toBe(0);
    expect((await send('inbounds', [], { key: 'x'.repeat(201) })).status).toBe(400);
  });
});
