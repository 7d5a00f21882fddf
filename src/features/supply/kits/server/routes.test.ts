// Kits: their list, additions, imports, and the lines of records that name them.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { commitImport, importFile, undoImport } from '#testing/file-imports.ts';
import { kit } from '#testing/kit-rows.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

interface Cell {
  readonly field: string;
  readonly reason: string | null;
}

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await change(sql`update products set unit = 'kit' where id = ${world.own.product}`);
});

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await api.database.write({ actor: 'test', request: 'test' }, (transaction) => transaction.rows(statement));
}
const add = (batch: number, numbers: string, token = world.tokens.staff) =>
  api.send('POST', `/api/batches/${batch}/kits/`, { token, body: { numbers } });
const list = async (query: string, token = world.tokens.staff) =>
  (await api.get(`/api/kits/?limit=100&${query}`, token)).body.results as {
    id: number;
    number: string;
    status: string;
    site: string | null;
  }[];
const statusOf = async (number: string) =>
  (await list(`filter=${number}&fields=number`)).find((one) => one.number === number)?.status;
const line = (quantity: string, kits: string, more: object = {}) => ({
  batch: 'AB-B1',
  product: 'AB Tablets',
  quantity,
  kits,
  ...more,
});
const record = (kind: string, body: object) =>
  api.send('POST', `/api/projects/${world.own.project}/${kind}/`, {
    token: world.tokens.staff,
    body: { confirm_warnings: true, ...body },
  });
const ship = (numbers: string, quantity: string, more: object = {}) =>
  record('outbounds', {
    dispatched_date: '2026-03-05',
    site_id: world.own.site,
    lines: [line(quantity, numbers)],
    ...more,
  });
const giveBack = (numbers: string, quantity: string, site = world.own.site) =>
  record('returns', { date: '2026-04-05', site_id: site, lines: [line(quantity, numbers)] });
const destroy = (numbers: string, quantity: string, more: object = {}) =>
  record('destructions', { destruction_date: '2026-05-05', lines: [line(quantity, numbers, more)] });
const errors = (answer: { status: number; body: { errors?: { fields: object } } }) => [
  answer.status,
  answer.body.errors?.fields,
];

describe('POST /api/batches/{id}/kits/', () => {
  it('KIT-01 adds numbers and ranges, all or none', async () => {
    expect((await add(world.own.batch, 'A-0098-A-0101, A-7')).body).toEqual({ added: 5 });
    const numbers = (await list(`batch_id=${world.own.batch}`)).map((one) => one.number);
    expect(numbers).toEqual(expect.arrayContaining(['A-0098', 'A-0099', 'A-0100', 'A-0101', 'A-7']));
    expect(errors(await add(world.own.batch, 'A-200, a-7'))).toEqual([400, { numbers: 'kit_taken' }]);
    expect(await statusOf('A-200')).toBeUndefined();
    expect(errors(await add(world.own.batch, ' , '))).toEqual([400, { numbers: 'required' }]);
  });

  it('is for staff and the capability depot within their scope', async () => {
    expect((await api.send('POST', `/api/batches/${world.own.batch}/kits/`, { body: {} })).status).toBe(401);
    expect((await add(world.own.batch, 'A-300', world.tokens.user)).status).toBe(403);
    const depot = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, capabilities: ['depot'] }),
    );
    expect((await add(world.own.batch, 'A-300', depot)).status).toBe(201);
    expect((await add(world.foreign.batch, 'A-301', depot)).status).toBe(404);
  });
});

describe('GET /api/kits/', () => {
  it('lists the kits of the scope, by batch, project and status', async () => {
    const foreign = await kit(api.database, world.foreign, 'F-1');
    expect((await api.get('/api/kits/')).status).toBe(401);
    expect((await api.get('/api/kits/', world.tokens.driver)).status).toBe(403);
    expect((await api.get(`/api/kits/${foreign}/`, world.tokens.user)).status).toBe(404);
    expect((await list('project__name=CD-101', world.tokens.user)).length).toBe(0);
    expect((await list('batch=AB-B1&status=at_depot', world.tokens.user)).length).toBeGreaterThan(4);
    expect((await list('status=destroyed')).length).toBe(0);
    expect((await api.get('/api/kits/?status=gone', world.tokens.user)).status).toBe(400);
  });

  it('exports a spreadsheet', async () => {
    const answer = await api.get('/api/kits/excel/', world.tokens.user);
    expect(answer.status).toBe(200);
  });

  it('amendment 28 shows no kits to the blinded, as each names its batch', async () => {
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    expect((await api.get('/api/kits/', blinded)).body.count).toBe(0);
    const own = await kit(api.database, world.own);
    expect((await api.get(`/api/kits/${own}/`, blinded)).status).toBe(404);
  });
});

describe('an import of a kit list', () => {
  const upload = (csv: string) => importFile(api, world.tokens.staff, 'resource=kits', 'kits.csv', csv);

  it('says what each row becomes, writes all, and is undone', async () => {
    const { file, rows } = await upload('project,batch,number\nAB-101,AB-B1,I-1\nAB-101,ab-b1,I-2\n');
    expect([file.counts.new, file.counts.wrong, rows.length]).toEqual([2, 0, 2]);
    const by = [api, world.tokens.staff, world.users.staff, file.id] as const;
    expect((await commitImport(...by)).body.state).toBe('committed');
    expect(await statusOf('I-1')).toBe('at_depot');
    expect((await undoImport(...by)).body.state).toBe('undone');
    expect(await statusOf('I-1')).toBeUndefined();
  });

  it('KIT-01 refuses a kit twice, in the file and in the project, and an unknown batch', async () => {
    await kit(api.database, world.own, 'I-1');
    const { file, rows } = await upload(
      'project,batch,number\nAB-101,AB-B1,I-1\nAB-101,AB-B1,I-5\nAB-101,AB-B1,i-5\nAB-101,NONE,I-6\nAB-101,CD-B1,I-7\n',
    );
    expect([file.counts.new, file.counts.wrong, file.can_commit]).toEqual([1, 4, false]);
    const twice = rows.filter(({ cells }) =>
      cells.some(
        ({ field, reason }: Cell) =>
          field === 'number' && reason?.includes('already has a kit of this number'),
      ),
    );
    expect(twice.length).toBe(2);
  });

  it('takes a new number of a kit, and a batch by its id', async () => {
    const id = await kit(api.database, world.own, 'OLD-1');
    const send = (item: object) =>
      api.send('POST', '/api/import/kits/', { token: world.tokens.api_user, body: { items: [item] } });
    expect((await send({ external_id: `id:${id}`, number: 'NEW-1' })).body.results).toMatchObject([
      { status: 'updated' },
    ]);
    const item = { external_id: 'K-1', project: 'AB-101', batch: `id:${world.foreign.batch}`, number: 'X-1' };
    expect((await send(item)).body.results).toMatchObject([
      { status: 'error', errors: [{ field: 'batch' }] },
    ]);
  });
});

describe('kits in lines', () => {
  beforeAll(async () => {
    await add(world.own.batch, '1001-1020');
    const other = await make(api.database, 'batches', {
      project_id: world.own.project,
      product_id: world.own.product,
      number: 'AB-B2',
      status: 'released',
    });
    await add(other, '3001');
  });

  it('KIT-02 an outbound ships its kits, a return brings them back, a destruction ends them', async () => {
    expect((await ship('1001-1003, 1005', '4')).status).toBe(201);
    expect(await statusOf('1002')).toBe('shipped');
    expect((await giveBack('1001-1002', '2')).status).toBe(201);
    expect(await statusOf('1002')).toBe('returned');
    expect((await destroy('1001', '1', { destroyed_from: 'returns' })).status).toBe(201);
    const [first] = await list('filter=1001&fields=number');
    const { body } = await api.get(`/api/kits/${first?.id}/`, world.tokens.user);
    expect(body).toMatchObject({
      status: 'destroyed',
      steps: [
        { step: 'destroyed', happened_on: '2026-05-05', record: 'destructions' },
        { step: 'returned', happened_on: '2026-04-05', site: 'AB Hospital' },
        { step: 'shipped', happened_on: '2026-03-05', site: 'AB Hospital', record: 'outbounds' },
      ],
    });
    expect(body.steps[2].person).not.toBeNull();
  });

  it.each([
    ['an unknown kit', '1006, 9999', '2', 'kits_unknown'],
    ['a kit of another batch', '3001', '1', 'kits_other_batch'],
    ['another number of kits', '1006-1008', '2', 'kits_quantity'],
    ['a kit that was shipped', '1003', '1', 'kits_twice'],
  ])('KIT-02 KIT-03 an outbound with %s is refused at the field', async (_, numbers, quantity, rule) => {
    expect(errors(await ship(numbers, quantity))).toEqual([400, { 'lines.0.kits': rule }]);
  });

  it('KIT-02 a return and a destruction take kits only from where they are', async () => {
    expect(errors(await giveBack('1010', '1'))).toEqual([400, { 'lines.0.kits': 'kits_elsewhere' }]);
    expect(errors(await giveBack('1003', '1', world.foreign.site))).toEqual([
      400,
      { 'lines.0.kits': 'kits_elsewhere' },
    ]);
    expect(errors(await destroy('1003', '1'))).toEqual([400, { 'lines.0.kits': 'kits_elsewhere' }]);
    expect(errors(await destroy('1002', '1', { destroyed_from: 'stock' }))).toEqual([
      400,
      { 'lines.0.kits': 'kits_elsewhere' },
    ]);
    expect((await destroy('1011', '1', { destroyed_from: 'stock' })).status).toBe(201);
  });

  it('an edit frees a kit, and a planned outbound keeps it', async () => {
    const { body } = await ship('1012-1013', '2', { dispatched_date: '2099-01-01' });
    expect(await statusOf('1013')).toBe('planned');
    const edited = await api.send('PATCH', `/api/projects/${world.own.project}/outbounds/${body.id}/`, {
      token: world.tokens.staff,
      body: { lines: [line('1', '1012')], confirm_warnings: true },
    });
    expect([edited.status, edited.body.lines?.[0]?.kits]).toEqual([200, '1012']);
    expect([await statusOf('1012'), await statusOf('1013')]).toEqual(['planned', 'at_depot']);
  });

  it('KIT-03 imported lines obey the same rules', async () => {
    const { body } = await ship('1014', '1');
    const lines = (kits: string) => ({
      external_id: `L-${kits}`,
      outbound: `id:${body.id}`,
      batch: 'AB-B2',
      product: 'AB Tablets',
      quantity: '1',
      kits,
    });
    const send = (...items: object[]) =>
      api.send('POST', '/api/import/outbound_lines/?confirm_warnings=true', {
        token: world.tokens.staff,
        body: { items },
      });
    const [wrong] = (await send(lines('1015'))).body.results;
    expect(wrong.errors).toMatchObject([{ field: 'kits' }]);
    const [good] = (await send(lines('3001'))).body.results;
    expect([good.status, await statusOf('3001')]).toEqual(['created', 'shipped']);
  });
});

describe('DELETE /api/kits/{id}/', () => {
  const remove = (id: number, token = world.tokens.staff) =>
    api.send('DELETE', `/api/kits/${id}/`, { token, body: { reason: 'typed wrong' } });

  it('KIT-04 deletes a kit that no record names, with the reason', async () => {
    const [named] = await list('filter=1014&fields=number');
    expect((await remove(named?.id ?? 0)).status).toBe(409);
    const id = await kit(api.database, world.own, 'MISTAKE');
    expect((await remove(id, world.tokens.user)).status).toBe(403);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
  });
});
