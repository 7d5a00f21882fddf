// Tests that apply to every endpoint, to be called from a describe: access, hidden rows, and a list's
// sorting, search and paging. Expected values are computed from the rows themselves, independently of the
// server's SQL.
import { expect, it } from 'vitest';
import { type Role, roles } from '#core/access.ts';
import { fold } from '#core/fold.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import type { Answer, TestApi } from './api.ts';
import type { TwoClients } from './two-clients.ts';

type Place = () => string;
type Item = Readonly<Record<string, unknown>> & { id: number };

const noSession = { detail: 'Invalid token.' };

/** 401 for a missing, an unknown and an expired token, and in no other case. */
export function refusesStrangers(api: TestApi, world: TwoClients, place: Place): void {
  it('AUTH-16 CALL-02 ERR-05 401 without a session, with an unknown token, with an expired one', async () => {
    expect(await brief(api.get(place()))).toEqual({ status: 401, body: noSession });
    expect(await brief(api.get(place(), 'x'.repeat(43)))).toEqual({ status: 401, body: noSession });
    const expired = await api.tokenOf(world.users.admin, { minutesLeft: -1 });
    expect(await brief(api.get(place(), expired))).toEqual({
      status: 401,
      body: { detail: 'Token has expired' },
    });
  });
}

/** 403 for every role without access; 200 for those with access. */
export function letsInOnly(api: TestApi, world: TwoClients, place: Place, allowed: readonly Role[]): void {
  it.each(roles)(`ROLE-22 A-42 admits ${allowed.length} roles and no one else: %s`, async (role) => {
    const answer = await api.get(place(), world.tokens[role]);
    const refused = { status: 403, body: { errors: { msg: 'UNAUTHORIZED' } } };
    expect(allowed.includes(role) ? answer.status : await brief(answer)).toEqual(
      allowed.includes(role) ? 200 : refused,
    );
  });
}

/** A foreign row, a missing one and an unknown path give the same response. */
export function hidesForeignRows(
  api: TestApi,
  world: TwoClients,
  at: (id: number) => string,
  foreign: () => number,
): void {
  it('CLI-11 PRJ-15 PKG-08 ERR-20 a foreign row is 404, byte for byte like a missing one', async () => {
    const token = world.tokens.invoicing_user;
    const missing = await api.get(at(999_999), token);
    const hidden = await api.get(at(foreign()), token);
    expect(hidden.status).toBe(404);
    expect(hidden.raw.equals(missing.raw)).toBe(true);
    expect(stableHeaders(hidden)).toEqual(stableHeaders(missing));
    expect((await api.get('/api/nothing/of/this/', token)).raw.equals(missing.raw)).toBe(true);
    expect((await api.get(at(foreign()), world.tokens.staff)).status).toBe(200);
  });
}

/** an id of another format is 400. */
export function refusesMalformedIds(api: TestApi, world: TwoClients, at: (id: string) => string): void {
  it.each(['x', '-1', '1.5', '1e3', '%00', '%F0%9F%98%80', '9'.repeat(16), '1%20or%201=1', 'NaN', '0x1'])(
    'A-143 A-144 the id %s is malformed',
    async (id) => {
      expect(await brief(api.get(at(id), world.tokens.admin))).toEqual({
        status: 400,
        body: { errors: { msg: 'ID_MALFORMED' } },
      });
    },
  );
}

/** QRY-15: malformed parameters are 400; page, limit and ordering never fail. */
export function refusesBadParameters(api: TestApi, token: () => string, place: Place): void {
  it.each([
    'filter=a&fields=password_hash',
    'filter=a&fields=',
    'fields=nothing',
    'filter=%00',
    'filter=a&filter=b',
    'filter=a&fields=id&fields=id',
    'filter=<1001 letters>',
  ])('QRY-15 ?%s is ERROR_WITH_FILTER', async (query) => {
    const answer = await api.get(`${place()}?${query.replace('<1001 letters>', 'x'.repeat(1001))}`, token());
    expect(answer.status).toBe(400);
    expect(answer.body.errors.msg).toBe('ERROR_WITH_FILTER');
  });

  it.each([
    'page=0&limit=0',
    'page=-1&limit=-1',
    'page=two&limit=many',
    'page=1&page=2&limit=1&limit=2',
    `page=${'9'.repeat(40)}&limit=${'9'.repeat(40)}`,
    'ordering=password_hash',
    "ordering=id;drop table users--,'",
    'ordering=id&ordering=-id',
    'filter=%ED%A0%80',
    "filter=' or 1=1 --",
  ])('A-113 A-114 QRY-15 ?%s does not fail', async (query) => {
    const answer = await api.get(`${place()}?${encodeURI(query)}`, token());
    expect(answer.status).toBe(200);
  });
}

export interface ListOfRows {
  readonly declaration: ListDeclaration;
  /** The value of a row in a column; by default the field of that name. */
  readonly shown?: (row: Item, column: string) => unknown;
  /** The searched value, if it differs. */
  readonly searched?: (row: Item, field: string) => unknown;
}

/** The whole list, sorted, searched and paged, compared with its own rows. */
export function readsAsList(api: TestApi, token: () => string, place: Place, list: ListOfRows): void {
  const { declaration } = list;
  const shown = (row: Item, column: string): unknown =>
    column === 'id' ? row.id : (list.shown ?? ((item, name) => item[name]))(row, column);
  const searched = list.searched ?? shown;
  const whole = () => everyRow(api, token(), place());

  it('QRY-17 SUP-09 has rows, a count, and no next after the last page', async () => {
    const { body } = await api.get(`${place()}?limit=500`, token());
    expect(Object.keys(body)).toEqual(['count', 'next', 'previous', 'results']);
    expect(body).toMatchObject({ count: body.results.length, next: null, previous: null });
    expect(body.results.length).toBeGreaterThan(5);
  });

  it.each(['id', ...declaration.sort].flatMap((column) => [column, `-${column}`]))(
    'QRY-05 QRY-13 QRY-16 sorts by %s, empty values last, then by id',
    async (ordering) => {
      const descending = ordering.startsWith('-');
      const column = ordering.replace(/^-/, '');
      const expected = (await whole()).toSorted(byColumn((row) => shown(row, column), descending));
      const { body } = await api.get(`${place()}?limit=500&ordering=${ordering},id`, token());
      const results = settleTies(body.results, (row) => shown(row, column));
      expect(results.map(briefRow(shown, column))).toEqual(expected.map(briefRow(shown, column)));
    },
  );

  it('PRJ-03 A-113 without an ordering, or with an unknown one, has its default order', async () => {
    const { defaultSort } = declaration;
    const column = defaultSort.replace(/^-/, '');
    const expected = (await whole()).toSorted(
      byColumn((row) => shown(row, column), defaultSort.startsWith('-')),
    );
    for (const query of ['limit=500', 'limit=500&ordering=unknown']) {
      const { body } = await api.get(`${place()}?${query}`, token());
      const results = settleTies(body.results, (row) => shown(row, column));
      expect(idsInOrder(results)).toEqual(idsInOrder(expected));
    }
  });

  it.each(declaration.search.map((field) => [field]))('QRY-13 QRY-14 searches in %s alone', async (field) => {
    const rows = await whole();
    for (const text of samplesOf(rows.map((row) => searched(row, field)))) {
      expect(await found(text, [field])).toEqual(answerFor(text, [field], rows));
    }
  });

  it('QRY-14 searches in all fields; percent, underscore, backslash and quotes are literal', async () => {
    const rows = await whole();
    const texts = samplesOf(declaration.search.flatMap((field) => rows.map((row) => shown(row, field))));
    for (const text of [...texts, '%', '_', '\\', '%%', "'", 'no row has this']) {
      expect(await found(text)).toEqual(answerFor(text, declaration.search, rows));
    }
  });

  it('QRY-01 QRY-16 A-114 pages never share a row, and a page beyond the end is empty', async () => {
    const ordering = declaration.sort.at(-1) ?? 'id';
    const ids: number[] = [];
    let next: string | null = `${place()}?limit=4&ordering=-${ordering},id`;
    let pages = 0;
    while (next !== null) {
      const { status, body }: Answer = await api.get(next, token());
      expect(status).toBe(200);
      ids.push(...body.results.map((row: Item) => row.id));
      pages += 1;
      expect(pageOf(body.previous)).toBe(pages === 1 ? null : String(pages - 1));
      next = body.next;
      expect(next ?? '/').toMatch(/^\/[^/]?/);
    }
    const rows = await whole();
    expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map((row) => row.id).toSorted((a, b) => a - b));
    const beyond = await api.get(`${place()}?limit=4&page=${pages + 7}`, token());
    expect(beyond.body).toMatchObject({ count: rows.length, next: null, results: [] });
    expect(pageOf(beyond.body.previous)).toBe(String(pages));
  });

  answersAlike(api, token, place);

  async function found(text: string, fields?: readonly string[]): Promise<unknown> {
    const named = fields === undefined ? '' : `&fields=${fields.join(',')}`;
    const query = `limit=500&filter=${encodeURIComponent(text)}${named}`;
    const { body } = await api.get(`${place()}?${query}`, token());
    return { text, count: body.count, ids: idsOf(body.results) };
  }

  function answerFor(text: string, fields: readonly string[], rows: readonly Item[]): unknown {
    const fitting = rows.filter((row) =>
      fields.some((field) => fold(textOf(searched(row, field))).includes(fold(text))),
    );
    return { text, count: fitting.length, ids: idsOf(fitting) };
  }
}

/** CALL-76: the same with and without the trailing slash; HEAD returns it without a body. */
export function answersAlike(api: TestApi, token: () => string, place: Place): void {
  it('CALL-76 responds alike with and without a trailing slash, and to HEAD', async () => {
    const answer = await api.get(place(), token());
    const other = place().endsWith('/') ? place().slice(0, -1) : `${place()}/`;
    const alike = await api.get(other, token());
    expect(alike.status).toBe(answer.status);
    expect(alike.raw.toString().replaceAll(other, place())).toBe(answer.raw.toString());
    const head = await api.send('HEAD', place(), { token: token() });
    expect([head.status, head.raw.length]).toEqual([answer.status, 0]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
}

/** The status and parsed body of a response. */
export async function brief(answer: Answer | Promise<Answer>): Promise<{ status: number; body: unknown }> {
  const { status, body } = await answer;
  return { status, body: body as unknown };
}

async function everyRow(api: TestApi, token: string, place: string): Promise<Item[]> {
  const { status, body } = await api.get(`${place}?limit=500&ordering=id`, token);
  expect(status).toBe(200);
  return body.results as Item[];
}

// Sorted like the database: texts by the root collation, numbers by value.
const collator = new Intl.Collator('en', { numeric: true });

function byColumn(shown: (row: Item) => unknown, descending: boolean) {
  return (a: Item, b: Item): number => {
    const [left, right] = [shown(a), shown(b)];
    if (left === null || right === null) {
      if (left === right) return a.id - b.id;
      return left === null ? 1 : -1;
    }
    const order = compare(left, right);
    return (descending ? -order : order) || a.id - b.id;
  };
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean') return Number(left) - Number(right);
  return collator.compare(textOf(left), textOf(right));
}

/**
 * Times are stored and sorted to the microsecond, and sent to the millisecond: rows that follow each other and show the
 * same time may stand in either order, and are put in that of their ids.
 */
function settleTies(rows: readonly Item[], shown: (row: Item) => unknown): Item[] {
  const settled: Item[] = [];
  for (const row of rows) {
    const time = shown(row);
    const tied = typeof time === 'string' && /T.*\.\d{3}Z$/.test(time);
    let at = settled.length;
    for (let before = settled[at - 1]; tied && before !== undefined; before = settled[at - 1]) {
      if (shown(before) !== time || before.id < row.id) break;
      at -= 1;
    }
    settled.splice(at, 0, row);
  }
  return settled;
}

function briefRow(shown: (row: Item, column: string) => unknown, column: string) {
  return (row: Item) => [row.id, shown(row, column)];
}

/** Parts of some values, in other cases and from the middle, as people type them. */
function samplesOf(values: readonly unknown[]): string[] {
  const texts = [...new Set(values.map(textOf).filter((text) => text.trim() !== ''))];
  return texts.slice(0, 6).flatMap((text) => {
    const letters = Array.from(text.trim());
    return [letters.slice(1, 5).join('').toUpperCase(), letters.join('').toLowerCase()].filter(
      (part) => part.trim() !== '',
    );
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function pageOf(path: string | null): string | null {
  return path === null ? null : new URL(path, 'http://localhost').searchParams.get('page');
}

function idsInOrder(rows: readonly Item[]): number[] {
  return rows.map((row) => row.id);
}

function idsOf(rows: readonly Item[]): number[] {
  return idsInOrder(rows).toSorted((a, b) => a - b);
}

function stableHeaders({ headers }: Answer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(date|x-request-id)$/.test(name)));
}
