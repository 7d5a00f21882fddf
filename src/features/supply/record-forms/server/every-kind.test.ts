import { describe, expect, it } from 'vitest';
import { type FormKind, formKinds } from '#record-types/forms.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { recordWorld } from '#testing/record-world.ts';

const api = testApi();
const { world, collection, one, formOf, send, owner, samples } = recordWorld(api);

describe.each(formKinds)('entries: %s', (kind) => {
  it('AUTH-16 ROLE-22 401 without a session, 403 for roles that do not write', async () => {
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

  it('ERR-20 A-143 a missing row is 404, a malformed id 400', async () => {
    expect((await send('GET', formOf(kind, 999_999))).status).toBe(404);
    expect((await send('PATCH', one(kind, 999_999), {})).status).toBe(404);
    // below invoices a segment that is not a period is 404.
    const error = kind.startsWith('invoice') ? 'NOT_FOUND' : 'ID_MALFORMED';
    expect((await send('PATCH', `${collection(kind)}1x/`, {})).body).toEqual({ errors: { msg: error } });
  });

  it('QRY-15 errors are reported at their fields, and nothing is written', async () => {
    const before = await count(kind);
    for (const [field, value, error] of wrong[kind]) {
      const answer = await send('POST', collection(kind), { ...samples()[kind], [field]: value });
      expect([field, value, answer.status, answer.body.errors?.fields]).toEqual([
        field,
        value,
        400,
        { [field]: error },
      ]);
    }
    expect(await count(kind)).toBe(before);
  });

  it('A-134 is created, read back, partially updated, and in the audit with the reason', async () => {
    const sample = samples()[kind];
    const made = await send('POST', collection(kind), { ...sample, reason: 'reported by phone' });
    expect([kind, made.status, made.body.errors]).toEqual([kind, 201, undefined]);
    expect(shown(made.body, sample)).toEqual(shown(sample, sample));
    expect((await send('GET', formOf(kind, made.body.id))).body).toEqual(made.body);
    const again = await send('PATCH', one(kind, made.body.id), {
      ...sample,
      updated_at: made.body.updated_at,
    });
    // Without differences nothing is written, and the version stays.
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
      ['insert', 'reported by phone'],
      ['update', 'a slip'],
    ]);
    expect(audit.every(({ actor }) => actor === String(world.users.staff))).toBe(true);
  });
});

/** A visible change of each kind. */
const changes: Record<FormKind, [string, unknown]> = {
  clients: ['smo_ids', ['G-2', 'G-3']],
  projects: ['sponsor', 'Other'],
  packages: ['destination', 'Depot'],
  inbounds: ['lines', [{ batch_id: null, batch: 'B2', product: null, quantity: '40.000' }]],
  outbounds: ['airbill', '555-78'],
  returns: ['shipping_temperature', '2–8 °C'],
  inventories: ['qty_damaged', '1.000'],
  destructions: ['destruction_date', '2026-05-03'],
  invoices: ['budget_total', '5000.00'],
  invoice_payments: ['reference', 'Bank 2'],
  cars: ['is_active', false],
  sites: ['address', 'Street 2'],
  depots: ['is_active', false],
  products: ['strength', '10 mg'],
  batches: ['retest_date', '2027-06-30'],
};

const wrong: Record<FormKind, [string, unknown, string][]> = {
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
  depots: [['location_id', 999_999, 'unknown_choice']],
  products: [
    ['project_id', 999_999, 'unknown_choice'],
    ['storage_class', 'cold', 'unknown_choice'],
    ['allowed_minutes_outside', '1.5', 'decimals:0'],
    ['pack_size', '-1', 'below_zero'],
  ],
  batches: [
    ['product_id', 999_999, 'unknown_choice'],
    ['number', ' ', 'required'],
    ['expiry_date', '2028-02-30', 'date'],
  ],
};

const noLine = {
  batch: null,
  product: null,
  quantity: null,
  destroyed_from: null,
  kits: null,
  airbill: null,
};

/** The fields of a response that a sample contains; decimals normalised, absent parts of lines as null. */
function shown(entry: Record<string, unknown>, sample: Record<string, unknown>): unknown {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
    if (typeof value !== 'object' || value === null) return value;
    // Which batch a line means follows from its texts.
    return { ...noLine, ...mapped(value as Record<string, unknown>, plain), batch_id: undefined };
  };
  return Object.fromEntries(Object.keys(sample).map((name) => [name, plain(entry[name])]));
}

function mapped(value: Record<string, unknown>, change: (part: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
}

async function count(kind: FormKind): Promise<string | undefined> {
  return (await owner<{ count: string }>(`select count(*) from ${kind}`))[0]?.count;
}
