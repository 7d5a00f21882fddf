// The rules at every entry point: errors are rejected, warnings are confirmed, stored rows stay.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile } from '#testing/file-imports.ts';
import { importPortal } from '#testing/import-portal.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const portal = await importPortal();
afterAll(() => portal.close());
const at = { form: '' };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await change(sql`update projects set start_date = '2026-01-01' where id = ${world.own.project}`);
  await change(sql`delete from project_sites where project_id = ${world.own.project}`);
  at.form = `/api/projects/${world.own.project}`;
});

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
    transaction.rows(statement),
  );
}
const post = (url: string, body: object) => api.send('POST', url, { token: world.tokens.staff, body });
const patch = (url: string, body: object) => api.send('PATCH', url, { token: world.tokens.staff, body });
const send = (kind: string, items: object[], query = '') =>
  api.send('POST', `/api/import/${kind}/${query}`, { token: world.tokens.staff, body: { items } });
interface Result {
  status: string;
  errors: { field: string; reason: string }[];
  warnings: { field: string; reason: string }[];
}
const errorsOf = (answer: { body: { results: Result[] } }) =>
  answer.body.results.map(({ errors }) => errors.map(({ field, reason }) => `${field}: ${reason}`));
const line = (batch: string | null, quantity: string, product = 'Tablets') => ({ batch, product, quantity });
const issues = async (kind = 'breaks_rule') => {
  const { body } = await api.get(`/api/gaps/?kind=${kind}&limit=500`, world.tokens.staff);
  return body.results as { record: string; record_id: number; rule: string }[];
};

/** Received goods are in quarantine until quality releases them. */
const release = (number: string) =>
  api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
    transaction.rows(sql`update batches set status = 'released' where number = ${number}`),
  );

describe('amendment 29: required fields by form, API and spreadsheet', () => {
  const cases: [string, object, Record<string, string>][] = [
    ['inbounds', { order: 'X' }, { received_date: 'required', quantity: 'line_or_quantity' }],
    ['returns', {}, { date: 'required', site_name: 'site_missing' }],
    ['inventories', {}, { batch: 'required', product: 'required', qty_stock: 'quantity_missing' }],
  ];

  it.each(cases)('%s', async (kind, given, fields) => {
    const form = await post(`${at.form}/${kind}/`, given);
    expect([form.status, form.body.errors]).toEqual([400, { msg: 'MISSING', fields }]);
    const item = { external_id: `29-${kind}`, project: 'AB-101', ...given };
    const [first] = (await send(kind, [item])).body.results as Result[];
    expect([first?.status, first?.errors.map(({ field }) => field).toSorted()]).toEqual([
      'error',
      Object.keys(fields).toSorted(),
    ]);
    const csv = 'external_id,project\n29,AB-101\n';
    const { file, rows } = await importFile(api, world.tokens.staff, `resource=${kind}`, 'a.csv', csv);
    expect([file.counts.wrong, file.can_commit]).toEqual([1, false]);
    for (const field of Object.keys(fields)) expect(rows[0]?.reason).toContain(field);
  });

  it('an outbound and a destruction need an item in the form; an import adds items later, and lists an issue until then', async () => {
    const outbound = await post(`${at.form}/outbounds/`, { airbill: 'X' });
    expect(outbound.body.errors.fields).toEqual({
      dispatched_date: 'required',
      site: 'site_missing',
      lines: 'line_missing',
    });
    const destruction = await post(`${at.form}/destructions/`, { destruction_date: '2026-05-01' });
    expect(destruction.body.errors.fields).toEqual({ lines: 'line_missing' });
    const item = { external_id: 'OUT-1', project: 'AB-101', site: 'North', dispatched_date: '2026-05-01' };
    const made = (await send('outbounds', [item])).body.results[0];
    expect(made.status).toBe('created');
    const has = async () =>
      (await issues()).some(({ record, record_id }) => record === 'outbounds' && record_id === made.id);
    expect(await has()).toBe(true);
    const lines = [{ external_id: 'OUT-1-1', outbound: 'OUT-1', product: 'Tablets', quantity: 2 }];
    expect((await send('outbound_lines', lines)).body.results[0].status).toBe('created');
    expect(await has()).toBe(false);
  });

  it('a mapping must declare fields that its source lacks, otherwise it does not load', async () => {
    const records = (more: object) => ({
      clients: { external_id: { constant: 'C' }, fields: { name: { constant: 'C' } } },
      projects: { external_id: 'P', fields: { name: 'P', client: { constant: 'C' } } },
      outbounds: { external_id: 'Key', fields: { project: 'P', site: 'Site' }, ...more },
    });
    const csv = 'Key,P,Site\nO-1,P-1,North\n';
    expect(() => portal.importText(csv, { source: 'lack', records: records({}) })).toThrow(
      "'dispatched_date' is required, or named under 'missing_in_source'",
    );
    const lacks = { missing_in_source: ['dispatched_date'] };
    const result = await portal.importText(csv, { source: 'lack', records: records(lacks) });
    expect(result.counts.at(-1)?.counts).toMatchObject({ created: 1, refused: 0 });
  });
});

describe('impossible values', () => {
  it('amendment 30 years are 1990 to 2100, by form, API and command-line file', async () => {
    const inbound = { received_date: '2206-01-01', quantity: '1' };
    expect((await post(`${at.form}/inbounds/`, inbound)).body.errors.fields).toEqual({
      received_date: 'year_range',
    });
    const reason = 'received_date: the year must be between 1990 and 2100';
    expect(errorsOf(await send('inbounds', [{ external_id: 'Y', project: 'AB-101', ...inbound }]))).toEqual([
      [reason],
    ]);
    const records = {
      clients: { external_id: { constant: 'Y' }, fields: { name: { constant: 'Year' } } },
      projects: {
        external_id: 'P',
        fields: { name: 'P', client: { constant: 'Y' }, start_date: { column: 'S', date: 'YYYY-MM-DD' } },
      },
    };
    const result = await portal.importText('P,S\nP-1,0206-01-01\nP-2,2026-01-01\n', { source: 'y', records });
    expect(result.counts[1]?.counts).toMatchObject({ created: 1, refused: 1 });
  });

  it('amendment 30 the same batch and product occurs once, and items add up to the total', async () => {
    const twice = { received_date: '2026-05-01', lines: [line('T1', '1'), line(' t1 ', '2', 'TABLETS')] };
    const form = await post(`${at.form}/inbounds/`, twice);
    expect(form.body.errors.fields).toEqual({
      'lines.0.batch': 'same_batch_twice',
      'lines.1.batch': 'same_batch_twice',
    });
    const total = { received_date: '2026-05-01', quantity: '4', lines: [line('T1', '1'), line('T2', '2')] };
    expect((await post(`${at.form}/inbounds/`, total)).body.errors.fields.quantity).toBe(
      'lines_differ_from_total',
    );
    const right = await post(`${at.form}/inbounds/`, { ...total, quantity: '3' });
    expect(right.status).toBe(201);
    const lines = [
      { external_id: 'T-1', inbound: `id:${right.body.id}`, batch: 'T3', product: 'Tablets', quantity: 1 },
      { external_id: 'T-2', inbound: `id:${right.body.id}`, batch: 'T3', product: 'Tablets', quantity: 1 },
    ];
    const answer = await send('inbound_lines', lines);
    expect(answer.body.results.map(({ status }: Result) => status)).toEqual(['error', 'error']);
    expect(errorsOf(answer)[0]).toEqual(['quantity: the items do not add up to the total quantity']);
    expect(errorsOf(answer)[1]).toEqual(['batch: the same batch and product appear twice in this record']);
  });

  it('an invoice is due after its date and has a unique number within a client', async () => {
    const invoice = {
      name: 'N-1',
      project_id: world.own.project,
      invoicing_date: '2026-05-02',
      amount: '-10',
      currency: 'EUR',
    };
    const early = await post('/api/invoices/', { ...invoice, end_date: '2026-05-01' });
    expect(early.body.errors.fields).toEqual({ end_date: 'end_before_start' });
    // A credit note is negative.
    expect((await post('/api/invoices/', invoice)).status).toBe(201);
    const again = await post('/api/invoices/', { ...invoice, name: ' n-1' });
    expect([again.status, again.body.errors.fields]).toEqual([409, { name: 'number_in_use' }]);
    const other = { ...invoice, project_id: world.foreign.project };
    expect((await post('/api/invoices/', other)).status).toBe(201);
    const items = ['N-2', 'n-2', 'N-1'].map((name, index) => ({
      external_id: `I-${index}`,
      project: 'AB-101',
      name,
      invoicing_date: '2026-05-02',
      amount: 1,
      currency: 'EUR',
    }));
    const { body } = await send('invoices', items);
    expect(body.results.map(({ status }: Result) => status)).toEqual(['created', 'error', 'error']);
  });

  it('a record of 1,001 items can be saved in its form', async () => {
    const lines = Array.from({ length: 1001 }, (_, index) => line(`L${index}`, '1'));
    const body = { received_date: '2026-05-01', quantity: '1001', lines };
    const made = await post(`${at.form}/inbounds/`, body);
    expect([made.status, made.body.lines.length]).toEqual([201, 1001]);
    const tooMany = [...lines, ...Array.from({ length: 4000 }, (_, index) => line(`M${index}`, '1'))];
    const refused = await post(`${at.form}/inbounds/`, { ...body, lines: tooMany });
    expect([refused.status, refused.body.errors.fields]).toEqual([400, { lines: 'max:5000' }]);
  });
});

describe('names', () => {
  it('a project’s name is unique within a client, ignoring case and spaces', async () => {
    const body = { name: ' ab-101 ', client_id: world.own.client };
    const again = await post('/api/projects/', body);
    expect([again.status, again.body.errors.fields]).toEqual([409, { name: 'name_in_use' }]);
    const elsewhere = await post('/api/projects/', { ...body, client_id: world.foreign.client });
    expect(elsewhere.status).toBe(201);
    await patch(`/api/projects/${elsewhere.body.id}/`, { name: 'AB-102' });
    const [error] = errorsOf(
      await send('projects', [{ external_id: 'PN', name: 'AB-101', client: 'Alpha Pharma' }]),
    );
    expect(error).toEqual([
      'name: another record of this client already has this name, apart from case and spaces',
    ]);
  });

  it('client names that differ only in spaces are equal', async () => {
    const again = await post('/api/clients/', { name: 'Alpha  pharma' });
    expect([again.status, again.body.errors.fields]).toEqual([409, { name: 'name_in_use' }]);
  });

  it('an ambiguous name is reported with its candidates; stored duplicates stay and are open issues', async () => {
    const double = (client_id: number) => make(api.database, 'projects', { name: 'Twin 1', client_id });
    const twins = [await double(world.own.client), await double(world.own.client)];
    const [error] = errorsOf(
      await send('packages', [{ external_id: 'A', project: 'twin  1', airbill: '1' }]),
    );
    expect(error?.[0]).toContain('several records have this name: ');
    for (const id of twins) expect(error?.[0]).toContain(`(id:${id})`);
    const listed = (await issues()).filter(({ rule }) => rule === 'name_in_use');
    expect(listed.map(({ record, record_id }) => [record, record_id])).toEqual(
      expect.arrayContaining(twins.map((id) => ['projects', id])),
    );
    // Stored rows stay, and may be changed without fixing them.
    expect((await patch(`/api/projects/${twins[0]}/`, { sponsor: 'Other' })).status).toBe(200);
  });
});

describe('unlikely values', () => {
  const outbound = () => ({ site: 'North', dispatched_date: '2025-05-01', lines: [line('W9', '3')] });
  const warned = { dispatched_date: 'dispatched_before_start', 'lines.0.batch': 'unknown_batch' };

  it('a form gets 409 with the warnings, and saves with confirm_warnings', async () => {
    const before = await api.database.rows(sql`select count(*) as count from outbounds`);
    const asked = await post(`${at.form}/outbounds/`, outbound());
    expect([asked.status, asked.body.errors]).toEqual([409, { msg: 'NEEDS_CONFIRMATION', fields: warned }]);
    expect(await api.database.rows(sql`select count(*) as count from outbounds`)).toEqual(before);
    const made = await post(`${at.form}/outbounds/`, { ...outbound(), confirm_warnings: true });
    expect(made.status).toBe(201);
    // Confirmed once: another change does not require it again.
    expect((await patch(`${at.form}/outbounds/${made.body.id}/`, { airbill: '1' })).status).toBe(200);
  });

  it('more than is on hand, an expired batch and a foreign site are warnings', async () => {
    const stock = { received_date: '2026-02-01', lines: [line('H1', '10')] };
    expect((await post(`${at.form}/inbounds/`, stock)).status).toBe(201);
    await release('H1');
    const goods = { batch: 'H1', product: 'Tablets', qty_stock: '10', expiry_date: '2026-03-01' };
    expect((await post(`${at.form}/inventories/`, goods)).status).toBe(201);
    const site = await make(api.database, 'sites', { name: 'Elsewhere' });
    await make(api.database, 'project_sites', { project_id: world.own.project, site_id: world.own.site });
    const sent = (quantity: string, dispatched_date: string, more: object) =>
      post(`${at.form}/outbounds/`, { dispatched_date, lines: [line('h1', quantity)], ...more });
    const own = { site_id: world.own.site };
    expect((await sent('8', '2026-02-02', own)).status).toBe(201);
    const fields = async (...given: Parameters<typeof sent>) => (await sent(...given)).body.errors.fields;
    expect(await fields('3', '2026-02-03', own)).toEqual({ 'lines.0.quantity': 'more_than_on_hand' });
    expect(await fields('1', '2026-03-02', own)).toEqual({ 'lines.0.batch': 'expired_batch' });
    expect(await fields('1', '2026-02-03', { site_id: site })).toEqual({ site: 'site_outside_project' });
  });

  it('the API skips an unconfirmed row, returns its warnings, and writes it with confirm_warnings', async () => {
    const items = [
      { external_id: 'W-1', project: 'AB-101', site: 'North Hospital', dispatched_date: '2025-01-01' },
    ];
    const asked = await send('outbounds', items);
    expect(asked.body.results[0]).toMatchObject({ id: null, status: 'unconfirmed', errors: [] });
    expect(asked.body.results[0].warnings).toEqual(
      expect.arrayContaining([
        {
          field: 'dispatched_date',
          value: '2025-01-01',
          reason: 'dispatched before the project started',
        },
      ]),
    );
    const confirmed = await send('outbounds', items, '?confirm_warnings=true');
    expect(confirmed.body.results[0].status).toBe('created');
    expect(confirmed.body.results[0].warnings).not.toEqual([]);
    expect((await send('outbounds', items)).body.results[0]).toMatchObject({
      status: 'unchanged',
      warnings: [],
    });
  });

  it('a spreadsheet shows its warnings and is imported after one confirmation', async () => {
    const csv = 'external_id,site,dispatched_date\nS-1,North,2025-02-01\nS-2,North,2026-02-01\n';
    const { own, tokens, users } = world;
    await change(sql`delete from project_sites where project_id = ${own.project}`);
    const where = `resource=outbounds&project=${own.project}`;
    const { id, file, rows } = await importFile(api, tokens.staff, where, 'o.csv', csv);
    expect([file.counts, file.can_commit]).toEqual([
      { new: 2, changed: 0, unchanged: 0, wrong: 0, warnings: 1 },
      true,
    ]);
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      ["dispatched_date: '2025-02-01' dispatched before the project started"],
      [],
    ]);
    const only = await api.get(`/api/imports/${id}/rows/?status=warnings`, tokens.staff);
    expect(only.body.count).toBe(1);
    const asked = await commitImport(api, tokens.staff, users.staff, id);
    expect([asked.status, asked.body.errors.msg]).toEqual([409, 'NEEDS_CONFIRMATION']);
    const done = await commitImport(api, tokens.staff, users.staff, id, { confirm_warnings: true });
    expect(done.body.state).toBe('committed');
  });

  it('the command line lists warnings in a dry run; --commit writes them', async () => {
    const records = {
      clients: { external_id: { constant: 'W' }, fields: { name: { constant: 'Warned' } } },
      projects: {
        external_id: 'P',
        fields: { name: 'P', client: { constant: 'W' }, start_date: { column: 'Start', date: 'YYYY-MM-DD' } },
      },
      outbounds: {
        external_id: 'Key',
        fields: { project: 'P', site: 'P', dispatched_date: { column: 'Sent', date: 'YYYY-MM-DD' } },
      },
    };
    const csv = 'Key,P,Start,Sent\nO-1,P-9,2026-01-01,2025-01-01\n';
    const result = await portal.importText(csv, { source: 'w', records });
    expect(result.warnings).toEqual([
      {
        record: 'outbounds',
        field: 'dispatched_date',
        reason: 'dispatched before the project started',
        rows: 1,
        examples: [{ row: 2, value: '2025-01-01' }],
      },
    ]);
    expect(result.counts.at(-1)?.counts.created).toBe(1);
  });
});
