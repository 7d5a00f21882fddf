import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { type EntryKind, entryKinds } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
const ids = {} as Record<EntryKind, number>;
let site = 0;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { own } = world;
  site = own.site;
  const invoice = await make(api.database, 'invoices', {
    project_id: own.project,
    name: 'INV-1',
    amount: '100',
    amount_paid: '10',
    currency: 'EUR',
  });
  Object.assign(ids, {
    clients: own.client,
    projects: own.project,
    packages: own.package,
    inbounds: own.inbound,
    outbounds: own.outbound,
    returns: own.return,
    inventories: own.inventory,
    destructions: own.destruction,
    invoices: invoice,
    invoice_payments: await make(api.database, 'invoice_payments', {
      invoice_id: invoice,
      amount: '10',
      currency: 'EUR',
    }),
    cars: world.carId,
    sites: own.site,
  });
});

const inProject = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'];
function collection(kind: EntryKind, above = world.own.project): string {
  if (kind === 'invoice_payments') return `/api/invoices/${ids.invoices}/payments/`;
  return inProject.includes(kind) ? `/api/projects/${above}/${kind}/` : `/api/${kind}/`;
}
const one = (kind: EntryKind, id = ids[kind]) => `${collection(kind)}${id}/`;
const formOf = (kind: EntryKind, id = ids[kind]) =>
  one(kind, id) + (['clients', 'projects', 'packages', 'invoices'].includes(kind) ? 'form/' : '');
const send = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: unknown) =>
  api.send(method, url, { token: world.tokens.staff, ...(body !== undefined && { body }) });

/** A whole new entry of each kind. */
const samples = (): Record<EntryKind, Record<string, unknown>> => ({
  clients: { name: 'Gamma Cure', smo_ids: ['G-1', 'G-2'], location_ids: [1, 2], is_active: true },
  projects: {
    name: 'GC-200',
    client_id: ids.clients,
    sponsor: 'Gamma',
    start_date: '2026-02-01',
    end_date: '2027-02-01',
    location_id: 1,
    location_ids: [1],
    site_ids: [site],
  },
  packages: {
    project_id: ids.projects,
    airbill: '555-77',
    status: 'Registered',
    date: '2026-05-02',
    weight: '2.5',
    freight_cost: '-3.10',
  },
  inbounds: {
    order: 'PO-9',
    received_date: '2026-05-02',
    quantity: '40',
    lines: [{ batch: 'B1', product: 'Tablets', quantity: '40' }],
  },
  outbounds: { airbill: '555-77', dispatched_date: '2026-05-02', lines: [] },
  returns: { date: '2026-05-02', site_name: 'Elsewhere' },
  inventories: { batch: 'B1', product: 'Tablets', qty_stock: '-1.5', expiry_date: '2028-01-31' },
  destructions: { destruction_date: '2026-05-02', lines: [{ batch: 'B1', quantity: '0.125' }] },
  invoices: {
    name: 'INV-2',
    project_id: ids.projects,
    amount: '1200.50',
    currency: 'EUR',
    is_prolonged: true,
  },
  invoice_payments: { date: '2026-05-02', amount: '20', currency: 'EUR', reference: 'Bank 1' },
  cars: { plate: 'CC 1', name: 'Van 9', gps_device_id: 'dev-9' },
  sites: { name: 'North Clinic', investigator: 'Dr. North', address: 'Street 1' },
});

describe.each(entryKinds)('entries: %s', (kind) => {
  it('AUTH-16 401 without a session, ROLE-22 403 for those who do not write', async () => {
    for (const [method, url] of [
      ['POST', collection(kind)],
      ['PATCH', one(kind)],
    ] as const) {
      expect(await brief(api.send(method, url, { body: {} }))).toMatchObject({ status: 401 });
      for (const role of [
        'api_user',
        'user',
        'invoicing_user',
        'driver',
        'operator',
        'coordinator',
      ] as const) {
        const answer = api.send(method, url, { token: world.tokens[role], body: samples()[kind] });
        expect(await brief(answer)).toEqual({ status: 403, body: { errors: { msg: 'UNAUTHORIZED' } } });
      }
    }
  });

  it('ERR-20 A-143 a row that is not there is 404, a malformed id 400', async () => {
    expect((await send('GET', formOf(kind, 999_999))).status).toBe(404);
    expect((await send('PATCH', one(kind, 999_999), {})).status).toBe(404);
    // below invoices a word that is no period is missing.
    const fault = kind.startsWith('invoice') ? 'NOT_FOUND' : 'ID_MALFORMED';
    expect((await send('PATCH', `${collection(kind)}1x/`, {})).body).toEqual({ errors: { msg: fault } });
  });

  it('QRY-15 what is wrong is told at its field, and nothing is written', async () => {
    const before = await count(kind);
    for (const [field, value, fault] of wrong[kind]) {
      const answer = await send('POST', collection(kind), { ...samples()[kind], [field]: value });
      expect([field, value, answer.status, answer.body.errors?.fields]).toEqual([
        field,
        value,
        400,
        { [field]: fault },
      ]);
    }
    expect(await count(kind)).toBe(before);
  });

  it('A-134 is made, read as it was given, changed in part, and in the audit with the reason', async () => {
    const sample = samples()[kind];
    const made = await send('POST', collection(kind), { ...sample, reason: 'told by phone' });
    expect([kind, made.status, made.body.errors]).toEqual([kind, 201, undefined]);
    expect(shown(made.body, sample)).toEqual(shown(sample, sample));
    expect((await send('GET', formOf(kind, made.body.id))).body).toEqual(made.body);
    const again = await send('PATCH', one(kind, made.body.id), {
      ...sample,
      updated_at: made.body.updated_at,
    });
    // Nothing differs: nothing is written, and the version stays.
    expect(again.body).toEqual(made.body);
    const [name, value] = changes[kind];
    const changed = await send('PATCH', one(kind, made.body.id), {
      [name]: value,
      updated_at: made.body.updated_at,
      reason: 'a slip',
    });
    expect(changed.status).toBe(200);
    expect(changed.body[name]).toEqual(value);
    expect(shown(changed.body, { ...sample, [name]: 0 })).toEqual(
      shown({ ...made.body, [name]: value }, { ...sample, [name]: 0 }),
    );
    const late = await send('PATCH', one(kind, made.body.id), {
      [name]: sample[name],
      updated_at: made.body.updated_at,
    });
    expect(late.status).toBe(409);
    expect(late.body.errors).toEqual({ msg: 'CONFLICT', current: changed.body });
    const audit = await owner<{ action: string; reason: string; actor: string }>(
      `select action, reason, actor from audit where table_name = $1 and row_id = $2 order by id`,
      [kind, String(made.body.id)],
    );
    expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
      ['insert', 'told by phone'],
      ['update', 'a slip'],
    ]);
    expect(audit.every(({ actor }) => actor === String(world.users.staff))).toBe(true);
  });
});

/** A change of each kind that shows. */
const changes: Record<EntryKind, [string, unknown]> = {
  clients: ['smo_ids', ['G-2', 'G-3']],
  projects: ['sponsor', 'Other'],
  packages: ['destination', 'Depot'],
  inbounds: ['lines', [{ batch: 'B2', product: null, quantity: '1.000' }]],
  outbounds: ['airbill', '555-78'],
  returns: ['shipping_temperature', '2–8 °C'],
  inventories: ['qty_damaged', '1.000'],
  destructions: ['destruction_date', '2026-05-03'],
  invoices: ['budget_total', '5000.00'],
  invoice_payments: ['reference', 'Bank 2'],
  cars: ['is_active', false],
  sites: ['address', 'Street 2'],
};

const wrong: Record<EntryKind, [string, unknown, string][]> = {
  clients: [
    ['name', '  ', 'required'],
    ['name', 'x'.repeat(201), 'max:200'],
    ['location_ids', [999_999], 'unknown_choice'],
    ['is_active', 'yes', 'wrong_type'],
  ],
  projects: [
    ['client_id', 999_999, 'unknown_choice'],
    ['client_id', undefined, 'required'],
    ['end_date', '2025-01-01', 'before_start'],
    ['start_date', '2026-02-30', 'date'],
    ['location_id', 999_999, 'unknown_choice'],
  ],
  packages: [
    ['weight', '-1', 'below_zero'],
    ['weight', '1.2345', 'decimals:3'],
    ['weight', '1,5', 'decimal'],
    ['freight_cost', '1'.repeat(20), 'large_number'],
    ['status', 'x'.repeat(65), 'max:64'],
    ['car_id', 999_999, 'unknown_choice'],
  ],
  inbounds: [
    ['quantity', '1e3', 'decimal'],
    ['received_date', '01.02.2026', 'date'],
    ['order', 'a\u0000b', 'unreadable'],
  ],
  outbounds: [['site_id', 999_999, 'unknown_choice']],
  returns: [['date', 'tomorrow', 'date']],
  inventories: [['qty_received', '-1', 'below_zero']],
  destructions: [['destruction_date', '2026-13-01', 'date']],
  invoices: [
    ['currency', 'eur', 'currency'],
    ['amount', '1.234', 'decimals:2'],
    ['project_id', 999_999, 'unknown_choice'],
  ],
  invoice_payments: [['amount', '', 'required']],
  cars: [['plate', '', 'required']],
  sites: [['name', '', 'required']],
};

describe('what a kind does beside', () => {
  it('Part 3 rank 2 a client with something below it is not deleted, an empty one is', async () => {
    const full = await send('DELETE', one('clients'), {});
    expect(full).toMatchObject({
      status: 409,
      body: { errors: { msg: 'CONFLICT', fields: { id: 'not_empty' } } },
    });
    const empty = (await send('POST', '/api/clients/', { ...samples().clients, name: 'Empty' })).body.id;
    expect((await send('DELETE', one('clients', empty), {})).status).toBe(204);
    expect((await send('GET', formOf('clients', empty))).status).toBe(404);
    expect((await send('DELETE', one('projects'), {})).status).toBe(409);
    const project = (await send('POST', '/api/projects/', samples().projects)).body.id;
    expect((await send('DELETE', one('projects', project), {})).status).toBe(204);
  });

  it('CLI-01 two clients cannot have one name, whatever its case', async () => {
    const taken = await send('POST', '/api/clients/', { name: 'ALPHA pharma' });
    expect(taken).toMatchObject({ status: 409, body: { errors: { fields: { name: 'taken' } } } });
    const plate = await send('POST', '/api/cars/', { plate: 'AA1234BB' });
    expect(plate.body.errors.fields).toEqual({ plate: 'taken' });
  });

  it('QRY-14 what is entered is found at once, by its new words alone', async () => {
    const made = await send('POST', '/api/clients/', { name: 'Äpfel & Söhne', smo_ids: ['SMO-Ü'] });
    const hits = async (text: string) =>
      (await send('GET', `/api/clients/?filter=${encodeURIComponent(text)}`)).body.count;
    expect([await hits('apfel'), await hits('smo-u')]).toEqual([1, 1]);
    await send('PATCH', one('clients', made.body.id), { smo_ids: ['Other'] });
    expect([await hits('apfel'), await hits('smo-u')]).toEqual([1, 0]);
    await send('PATCH', one('clients', made.body.id), { name: 'Birnen' });
    expect([await hits('apfel'), await hits('birnen'), await hits('other')]).toEqual([0, 1, 1]);
  });

  it('PKG-06 A-88 a change of status is in the history; a package follows its project’s client', async () => {
    const made = (await send('POST', '/api/packages/', samples().packages)).body;
    await send('PATCH', one('packages', made.id), { status: 'In transit' });
    await send('PATCH', one('packages', made.id), { status: 'In transit', destination: 'x' });
    await send('PATCH', one('packages', made.id), { project_id: world.foreign.project, car_id: world.carId });
    const { body } = await send('GET', `/api/packages/${made.id}/`);
    expect(body.statuses.map(({ status }: { status: string }) => status)).toEqual([
      'Registered',
      'In transit',
    ]);
    expect(body.project.client.id).toBe(world.foreign.client);
    // The car's plate is what the list shows.
    expect(body.car).toBe('AA1234BB');
  });

  it('A-84 A-38 a chosen site says its name and address, unless somebody writes another', async () => {
    const made = await send('POST', collection('returns'), { date: '2026-06-01', site_id: world.own.site });
    expect(made.body).toMatchObject({ site_name: 'AB Hospital', names: { site_id: 'AB Hospital' } });
    const written = await send('POST', collection('outbounds'), { site: 'Ward 3', site_id: world.own.site });
    expect(written.body.site).toBe('Ward 3');
  });

  it.each(inProject)(
    'SUP-01 … SUP-05 a row of %s is voided with a reason, out of the lists, and kept',
    async (name) => {
      const kind = name as EntryKind;
      const made = (await send('POST', collection(kind), samples()[kind])).body.id;
      const listed = async () =>
        (await send('GET', `${collection(kind)}?limit=500`)).body.results.map(
          (row: { id: number }) => row.id,
        );
      expect(await listed()).toContain(made);
      const silent = await send('DELETE', one(kind, made), { reason: ' ' });
      expect(silent).toMatchObject({ status: 400, body: { errors: { fields: { reason: 'required' } } } });
      const total = async () => (await send('GET', `/api/projects/${world.own.project}/`)).body.totals[kind];
      const before = await total();
      expect((await send('DELETE', one(kind, made), { reason: 'entered twice' })).status).toBe(204);
      expect(await listed()).not.toContain(made);
      expect(await total()).toBe(before - 1);
      expect((await send('DELETE', one(kind, made), { reason: 'again' })).status).toBe(404);
      expect((await send('PATCH', one(kind, made), {})).status).toBe(404);
      const [kept] = await owner<{ void_reason: string }>(
        `select void_reason from ${kind} where id = $1 and voided_at is not null`,
        [made],
      );
      expect(kept).toEqual({ void_reason: 'entered twice' });
    },
  );

  it('amendment 5 lines are shown to readers, those of another client to nobody else', async () => {
    const made = (await send('POST', collection('inbounds'), samples().inbounds)).body;
    const seen = await api.get(one('inbounds', made.id), world.tokens.user);
    expect(seen.body.lines).toEqual([{ batch: 'B1', product: 'Tablets', quantity: '40.000' }]);
    const foreign = `/api/projects/${world.foreign.project}/inbounds/${world.foreign.inbound}/`;
    const missing = await api.get(
      `/api/projects/999999/inbounds/${world.foreign.inbound}/`,
      world.tokens.user,
    );
    const hidden = await api.get(foreign, world.tokens.user);
    expect(hidden.raw.equals(missing.raw)).toBe(true);
    const crossed = await api.get(one('inbounds', world.foreign.inbound), world.tokens.user);
    expect(crossed.status).toBe(404);
    // Site users see the rows of their own site alone.
    const own = await api.get(one('outbounds'), world.tokens.coordinator);
    expect(own.status).toBe(200);
    const elsewhere = (await send('POST', collection('outbounds'), { airbill: 'no site' })).body.id;
    expect((await api.get(one('outbounds', elsewhere), world.tokens.coordinator)).status).toBe(404);
    const lines = await send('PATCH', one('inbounds', made.id), { lines: [{ quantity: '-1' }] });
    expect(lines.body.errors.fields).toEqual({ 'lines.0.quantity': 'below_zero' });
  });

  it('INV-01 A-136 what is paid follows the payments in the invoice’s currency', async () => {
    const invoice = (await send('POST', '/api/invoices/', { ...samples().invoices, amount: '0.30' })).body.id;
    const payments = `/api/invoices/${invoice}/payments/`;
    const paid = async () =>
      (await owner<{ amount_paid: string }>('select amount_paid from invoices where id = $1', [invoice]))[0]
        ?.amount_paid;
    const first = (await send('POST', payments, { amount: '0.10', currency: 'EUR' })).body;
    const second = (await send('POST', payments, { amount: '0.20', currency: 'EUR' })).body;
    await send('POST', payments, { amount: '7', currency: 'USD' });
    expect(await paid()).toBe('0.30');
    await send('PATCH', `${payments}${first.id}/`, { amount: '0.05' });
    expect(await paid()).toBe('0.25');
    await send('PATCH', `${payments}${second.id}/`, { currency: 'USD' });
    expect(await paid()).toBe('0.05');
    const currency = await send('PATCH', `/api/invoices/${invoice}/`, { currency: 'GBP' });
    expect(currency.body.errors.fields).toEqual({ currency: 'has_payments' });
    expect((await send('DELETE', `${payments}${first.id}/`, {})).status).toBe(400);
    expect((await send('DELETE', `${payments}${first.id}/`, { reason: 'bounced' })).status).toBe(204);
    expect(await paid()).toBe('0.00');
  });

  it('INV-19 A-87 the PDF of an invoice is checked by its bytes, replaced and cleared', async () => {
    const place = `/api/invoices/${ids.invoices}/file/`;
    const sent = (content: string, name = 'bill.pdf') =>
      api.send('POST', place, { token: world.tokens.staff, body: fileForm(name, content) });
    expect((await sent('<html>')).body.errors.fields).toEqual({ file: 'pdf' });
    expect((await sent('%PDF-1.7 one')).body).toEqual({ name: 'bill.pdf', size: 12 });
    expect((await sent('%PDF-1.7 two', 'other')).body.name).toBe('other.pdf');
    expect((await send('DELETE', place, {})).status).toBe(204);
    expect((await send('DELETE', place, {})).status).toBe(404);
    const kept = await owner(`select 1 from files where name in ('bill.pdf', 'other.pdf')`);
    expect(kept.length).toBe(2);
  });

  it('QRY-13 cars and sites are lists to choose from', async () => {
    const found = await send('GET', '/api/cars/?filter=aa1234&fields=plate');
    expect(found.body.results).toEqual([
      { id: world.carId, plate: 'AA1234BB', name: 'Van 1', gps_device_id: null, is_active: true },
    ]);
    expect((await send('GET', '/api/sites/?filter=hospital&ordering=-address')).body.count).toBe(2);
  });

  it('Part 3 a new one that is sent twice under one Idempotency-Key is made once', async () => {
    const create = (key: string, name: string) =>
      api.send('POST', '/api/sites/', {
        token: world.tokens.staff,
        body: { name },
        headers: { 'idempotency-key': key },
      });
    const both = await Promise.all([create('key-1', 'Twice Clinic'), create('key-1', 'Twice Clinic')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect((await create('key-1', 'Other Clinic')).status).toBe(409);
    expect((await create('key-2', 'Twice Clinic')).body.id).not.toBe(both[0]?.body.id);
    expect((await owner(`select 1 from sites where name = 'Twice Clinic'`)).length).toBe(2);
  });

  it('A-134 two changes of one version: one is stored, the other learns of it', async () => {
    const { body } = await send('GET', formOf('projects'));
    const both = await Promise.all(
      ['left', 'right'].map((sponsor) =>
        send('PATCH', one('projects'), { sponsor, updated_at: body.updated_at }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

/** Of an answer what a sample names; decimals by their value, absent parts of lines as nothing. */
function shown(entry: Record<string, unknown>, sample: Record<string, unknown>): unknown {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
    if (typeof value !== 'object' || value === null) return value;
    return { batch: null, product: null, quantity: null, ...mapped(value as Record<string, unknown>, plain) };
  };
  return Object.fromEntries(Object.keys(sample).map((name) => [name, plain(entry[name])]));
}

function mapped(value: Record<string, unknown>, change: (part: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
}

async function count(kind: EntryKind): Promise<string | undefined> {
  return (await owner<{ count: string }>(`select count(*) from ${kind}`))[0]?.count;
}

async function owner<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(api.connection.owner);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
