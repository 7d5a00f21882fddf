// Sends every text that a call takes in every invalid form: each is reported at its own field with an
// existing error text and status 400, nothing is stored and nothing is sent. The fields come from the
// contracts; which of them may be empty or multi-line is listed here by hand.
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { forgotFields } from '#features/access/password-resets/contract.ts';
import { registrationFields } from '#features/access/registrations/contract.ts';
import { validation } from '#locales/en/validation.ts';
import { sql } from '#server/database/sql.ts';
import { type Answer, testApi } from '#testing/api.ts';
import { solveCaptcha } from '#testing/captcha.ts';
import { makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { contracts } from './features.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
let quality = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const decides = { client_id: world.own.client, capabilities: ['quality', 'unblinding'] };
  quality = await api.tokenOf(await makeUser(api.database, 'user', decides));
});

interface Field {
  /** The path of the field in the body. */
  readonly name: string;
  readonly last: string;
  readonly kind: 'string' | 'enum' | 'boolean' | 'number';
}

/** The callers of endpoints that an administrator may not call. */
const callers: Readonly<Record<string, 'driver' | 'coordinator'>> = {
  '/api/tracking/own/': 'driver',
  '/api/packages/{id}/receipt/': 'coordinator',
};
/** Texts that may be empty; all others are required. */
const mayBeEmpty: Readonly<Record<string, string>> = {
  'POST /api/known_values/': 'en es fr uk ru cn',
  'PATCH /api/known_values/{id}/': 'en es fr uk ru cn',
  'PATCH /profile': 'phone city country urlTwitter urlGitHub',
  'POST /api/subscriptions/': 'query',
  'POST /api/views/': 'query',
  'PATCH /api/views/{id}/': 'query',
  'POST /api/users/': 'name phone city country username',
  'PATCH /api/users/{id}/': 'name phone city country username password',
  'POST /api/users/{id}/tokens/': 'source',
  'POST /api/clients/{id}/managers/': 'name phone',
  'POST /api/locations/': 'address',
  'PATCH /api/locations/{id}/': 'address',
  'POST /api/registration/': 'phone city country',
  'POST /api/packages/status/': 'place note',
  'POST /api/packages/report/': 'received_by note no_signature_reason',
  'POST /api/packages/{id}/receipt/': 'received_by note no_signature_reason',
  'PUT /api/sites/{id}/details/': 'role phone email languages hours_note reason time_zone updated_at',
  'POST /api/mailbox/mails/{id}/assign/': 'place',
  'POST /api/mailbox/mails/{id}/dismiss/': 'reason',
  'POST /api/mailbox/patterns/': 'sender subject_pattern body_pattern status',
  'PATCH /api/mailbox/patterns/{id}/': 'sender subject_pattern body_pattern status',
  'POST /api/mailbox/test/': 'sender subject_pattern body_pattern status',
  'POST /api/imports/{id}/mapping/': 'sheet',
  'POST /api/imports/{id}/corrections/': 'value',
  'POST /api/packages/{id}/receipt_links/': 'email',
  'POST /api/unmatched_batches/': 'product reason',
  'POST /api/batches/{id}/extensions/': 'reason',
  'POST /api/stock/{id}/transfers/': 'reason',
  'POST /api/shipment_requests/': 'note product',
  'POST /api/shipment_requests/{id}/approval/': 'note',
  'POST /api/shipment_requests/{id}/rejection/': 'note',
  'POST /api/projects/{id}/site_entries/': 'participant kits quantity note',
  'PATCH /api/site_entries/{id}/': 'participant quantity note',
  'POST /api/excursions/{id}/disposition/': 'code',
  'POST /api/batches/{id}/recall/': 'code',
  'POST /api/recalls/{id}/places/{placeId}/': 'note',
  'POST /api/recalls/{id}/closing/': 'code',
  'POST /api/projects/{id}/unblindings/': 'participant code',
  'POST /api/cars/': 'name',
  'PATCH /api/cars/{id}/': 'name',
  'DELETE /api/invoices/{id}/file': 'reason change_reason',
  'DELETE /api/clients/{id}/': 'reason change_reason',
  'DELETE /api/projects/{id}/': 'reason change_reason',
};
/** The same for records of all types, new and changed. */
const mayBeEmptyInRecords = new Set(
  (
    'reason change_reason dispute_reason sponsor smo_id doc_id doc_type status status_place status_note car destination order invoice batch product site airbill site_name ' +
    'site_investigator site_address shipping_temperature storage_temperature reference kits gps_device_id investigator address strength unit blinded_name manufacturer'
  ).split(' '),
);
/** Compared verbatim, or not free text: a value of only spaces is just another wrong value. */
const asTheyAre = new Set(
  'username password oldPassword newPassword old_password new_password redirect id updated_at'.split(' '),
);
const severalLines = new Set(
  'stock_override reason change_reason summary address code query note mail body_pattern'.split(' '),
);
/** A whole mail, and a cell of a spreadsheet: up to 32,767 characters and more. */
const long = new Set(['mail', 'value']);

// Checked by the handler after the captcha: the same rules, one step later.
const behindCaptcha: Readonly<Record<string, { form: string; fields: z.ZodMiniObject }>> = {
  '/api/forgot/': { form: 'forgot', fields: forgotFields },
  '/api/registration/': { form: 'registration', fields: registrationFields },
};

const calls = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  // Names of settings are not typed, and GPS clients use one of two protocols; both have tables next to their
  // routes.
  .filter(({ path }) => path !== '/api/global_settings/' && path !== '/osmand/')
  .flatMap((definition) => {
    const schema = behindCaptcha[definition.path]?.fields ?? definition.body;
    const fields = schema === undefined ? [] : fieldsOf(schema);
    return fields.length === 0
      ? []
      : [{ name: `${definition.method} ${definition.path}`, definition, fields }];
  });

describe.each(calls)('$name', ({ definition, fields }) => {
  const texts = fields.filter(({ kind }) => kind === 'string');

  it.each([
    ['a list', ['x']],
    ['an object', { $ne: '' }],
    ['another type', null],
  ])('VAL-15 ERR-20 refuses %s as each of its values', async (_, value) => {
    await refuses(definition, fields, ({ kind }) => value ?? (kind === 'string' ? 7 : 'x'));
  });

  it.each([
    ['a NUL', 'a\u0000b@x.test'],
    ['a lone surrogate', 'a\ud800b@x.test'],
    ['20,000 letters', `${'x'.repeat(20_000)}@x.test`],
  ])('VAL-15 ERR-20 refuses %s in each of its texts', async (_, value) => {
    const limited = texts.filter(({ last }) => value.length < 20_000 || !long.has(last));
    await refuses(definition, limited, () => value);
  });

  it('VAL-01 rejects an empty text, and one of spaces, in a required field', async () => {
    const asked = texts.filter(({ last }) => isAsked(definition, last));
    await refuses(definition, asked, () => '');
    const words = asked.filter(({ last }) => !asTheyAre.has(last));
    await refuses(definition, words, () => ' \t ');
  });

  it('VAL-15 rejects a line break in a single-line field', async () => {
    // Free text of a record may be multi-line, as a cell of a sheet may; a mail header joins it into one
    // line.
    if (writesRecords(definition) || definition.path === '/api/unmatched_batches/') return;
    const lines = texts.filter(({ last }) => !severalLines.has(last) && !asTheyAre.has(last));
    for (const end of ['\r\n', '\n', '\r'])
      await refuses(definition, lines, () => `a${end}Bcc: thief@x.test`);
  });

  it('VAL-03 rejects look-alike letters in each email field', async () => {
    const emails = texts.filter(({ last }) => last === 'email');
    for (const address of [
      'mar\u212a@x.test',
      'mar\u0131a@x.test',
      'maria@\u212a.test',
      'm@x.test\r\nBcc: t@x.test',
    ])
      await refuses(definition, emails, () => address);
  });
});

it('finds the fields of many calls', () => {
  expect(calls.length).toBeGreaterThan(60);
  const withEmail = calls.filter(({ fields }) => fields.some(({ last }) => last === 'email'));
  expect(withEmail.map(({ name }) => name)).toEqual([
    'PUT /api/sites/{id}/details/',
    'POST /api/packages/{id}/receipt_links/',
    'POST /api/users/',
    'PATCH /api/users/{id}/',
    'POST /profile/email',
    'POST /api/clients/{id}/managers/',
    'POST /api/forgot/',
    'POST /api/registration/',
  ]);
});

/** A record or a change of one, of a project or of the batches that it holds. */
function writesRecords({ access }: Pick<EndpointDefinition, 'access'>): boolean {
  return access === 'records.write' || access === 'batches.write';
}

function isAsked({ method, path, access }: EndpointDefinition, last: string): boolean {
  if (mayBeEmpty[`${method} ${path}`]?.split(' ').includes(last)) return false;
  // The reason is required only when stock falls below zero.
  if (last === 'stock_override') return false;
  // Packages are found by their airbill.
  if (path.startsWith('/api/packages/') && last === 'airbill') return true;
  return !(writesRecords({ access }) && method !== 'DELETE' && mayBeEmptyInRecords.has(last));
}

async function refuses(
  definition: EndpointDefinition,
  fields: readonly Field[],
  bad: (field: Field) => unknown,
): Promise<void> {
  if (fields.length === 0) return;
  const before = await traces();
  const body: Record<string, unknown> = {};
  for (const field of fields) put(body, field.name.split('.'), bad(field));
  const challenge = behindCaptcha[definition.path]?.form;
  if (challenge !== undefined)
    body['captcha'] = await solveCaptcha((await api.get(`/api/captcha/?form=${challenge}`)).body);
  const answer = await api.send(definition.method, definition.path.replaceAll(/\{\w+\}/g, '1'), {
    token: tokenOf(definition),
    body,
  });
  expect(refusal(answer, fields)).toEqual({ status: 400, notNamed: [], withoutWords: [] });
  expect(await traces()).toEqual(before);
}

/** Called as a user who may make the call with valid values. */
function tokenOf({ path, access }: EndpointDefinition): string {
  return ['batch_statuses.write', 'dispositions.write', 'recalls.write', 'unblindings.write'].includes(
    access ?? '',
  )
    ? quality
    : world.tokens[callers[path] ?? 'admin'];
}

function refusal({ status, body }: Answer, fields: readonly Field[]) {
  const named: Record<string, string> = body?.errors?.fields ?? {};
  const places = Object.keys(named).map((place) => place.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1[]'));
  return {
    status,
    notNamed: fields.filter(({ name }) => !places.includes(name)).map(({ name }) => name),
    withoutWords: Object.values(named).filter((error) => !((error.split(':')[0] ?? '') in validation)),
  };
}

/** The rows and mails that a successful call would create. */
async function traces(): Promise<unknown> {
  return api.database.rows(
    sql`select (select count(*) from audit) as audit, (select count(*) from outbox) as outbox,
      (select count(*) from sending_records) as sendings, (select count(*) from registrations) as registrations,
      (select count(*) from sessions) as sessions`,
  );
}

function put(into: Record<string, unknown>, [head = '', ...rest]: readonly string[], value: unknown): void {
  if (rest[0] === '[]') {
    const below = rest.slice(1);
    const list = (into[head] ??= [{}]) as unknown[];
    if (below.length === 0) list[0] = value;
    else put(list[0] as Record<string, unknown>, below, value);
  } else if (rest.length === 0) into[head] = value;
  else put((into[head] ??= {}) as Record<string, unknown>, rest, value);
}

/** The fields of a schema by their path, `[]` for each item of a list. */
function fieldsOf(schema: z.core.$ZodType, at = ''): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) =>
        fieldsOf(one, at === '' ? name : `${at}.${name}`),
      );
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsOf(def.innerType, at);
    case 'pipe':
      return fieldsOf(def.in, at);
    case 'array':
      return fieldsOf(def.element, `${at}.[]`);
    case 'string':
    case 'enum':
    case 'boolean':
    case 'number':
      return [{ name: at, last: at.split('.').findLast((part) => part !== '[]') ?? '', kind: def.type }];
    default:
      return [];
  }
}
