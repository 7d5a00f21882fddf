// A status has the time at which it was reached, from every entry point (amendment 48).
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile, undoImport } from '#testing/file-imports.ts';
import { rawWorkbook } from '#testing/raw-workbook.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const staff = () => world.tokens.staff;

interface Step {
  status: string;
  at: string;
  place: string | null;
  note: string | null;
  recorded_at: string | null;
}
const detail = async (id: number): Promise<{ status: string; date: string; statuses: Step[] }> =>
  (await api.get(`/api/packages/${id}/`, staff())).body;
interface Cell {
  field: string;
  changed: boolean;
  reason: string | null;
}

/** Returns the current status, then all events by time. */
const courseOf = async (id: number) => {
  const { status, statuses } = await detail(id);
  return [status, ...statuses.map((step) => `${step.status} ${step.at.slice(0, 16)}`)];
};
const mailCount = async () =>
  (await api.database.rows(sql`select 1 from sending_records where kind = 'package_update'`)).length;
const run = (statement: ReturnType<typeof sql>) =>
  api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );

let made = 0;
/** Creates a package in transit since 2 March, registered on 1 March. */
async function makePackage(values: Record<string, string> = {}) {
  made += 1;
  const { project, client } = world.own;
  const airbill = `EV-${made}`;
  const about = { project_id: project, client_id: client, status: 'In transit', date: '2026-03-01' };
  const id = await make(api.database, 'packages', { ...about, airbill, ...values });
  for (const [status, at] of [
    ['Registered', '2026-03-01T08:00:00Z'],
    ['In transit', '2026-03-02T08:00:00Z'],
  ]) {
    await make(api.database, 'package_statuses', { package_id: id, status, at });
  }
  return { id, airbill };
}
const course = ['Registered 2026-03-01T08:00', 'In transit 2026-03-02T08:00'];

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await run(sql`update global_settings set value = '["desk@x.test"]' where name = 'package_updates_target'`);
});

describe('by form', () => {
  const change = (id: number, body: object) =>
    api.send('PATCH', `/api/packages/${id}/`, { token: staff(), body });

  it('issue 9 stores time, place and note, and the time of recording', async () => {
    const { id } = await makePackage();
    const before = Date.now();
    const answer = await change(id, {
      status: 'At customs',
      status_at: '2026-03-03T10:15:00+02:00',
      status_place: 'Kyiv',
      status_note: 'Papers complete',
    });
    expect([answer.status, answer.body.status]).toEqual([200, 'At customs']);
    const last = (await detail(id)).statuses.at(-1);
    expect(last).toMatchObject({
      status: 'At customs',
      at: '2026-03-03T08:15:00.000Z',
      place: 'Kyiv',
      note: 'Papers complete',
    });
    expect(Date.parse(last?.recorded_at ?? '')).toBeGreaterThan(before - 60_000);
    const history = (await api.get(`/api/history/packages/${id}/`, staff())).body.results;
    expect(JSON.stringify(history)).toContain('Kyiv');
  });

  it('amendment 48 a late event only changes the history and sends no mail', async () => {
    const { id } = await makePackage();
    const mails = await mailCount();
    const answer = await change(id, {
      status: 'Picked up',
      status_at: '2026-03-01T20:00:00Z',
      doc_id: 'D-1',
    });
    expect([answer.status, answer.body.status, answer.body.doc_id]).toEqual([200, 'In transit', 'D-1']);
    expect(await courseOf(id)).toEqual(['In transit', course[0], 'Picked up 2026-03-01T20:00', course[1]]);
    expect(await mailCount()).toBe(mails);
    expect((await api.get(`/api/packages/?status=Picked%20up`, staff())).body.count).toBe(0);
  });

  it('an event without a time gets the given date, or now if there is a later event; it is always the current one', async () => {
    const { id } = await makePackage();
    await change(id, { status: 'At customs', date: '2026-03-05' });
    expect((await courseOf(id)).at(-1)).toBe('At customs 2026-03-05T12:00');
    const before = Date.now();
    await change(id, { status: 'Delivered', date: '2026-02-01' });
    const { status, statuses } = await detail(id);
    expect([status, statuses.at(-1)?.status]).toEqual(['Delivered', 'Delivered']);
    expect(Date.parse(statuses.at(-1)?.at ?? '')).toBeGreaterThan(before - 60_000);
    // A planned date in the future is not used as the time of an event.
    const { project } = world.own;
    const body = { project_id: project, airbill: 'EV-PLAN', status: 'Registered', date: '2090-01-01' };
    const planned = await api.send('POST', '/api/packages/', { token: staff(), body });
    expect(Date.parse((await detail(planned.body.id)).statuses[0]?.at ?? '')).toBeLessThan(
      Date.now() + 60_000,
    );
  });

  it('the same status at another place is an event without mail; a repeat is ignored', async () => {
    const { id } = await makePackage();
    const mails = await mailCount();
    const body = { status_at: '2026-03-03T08:00:00Z', status_place: 'Lviv' };
    for (let time = 0; time < 2; time++) expect((await change(id, body)).status).toBe(200);
    expect(await courseOf(id)).toEqual(['In transit', ...course, 'In transit 2026-03-03T08:00']);
    expect(await mailCount()).toBe(mails);
  });

  it.each([
    [{ status: 'X', status_at: '2026-03-03 10:15' }, 'status_at', 'moment'],
    [{ status: 'X', status_at: '2026-02-30' }, 'status_at', 'moment'],
    [{ status: 'X', status_at: '2090-01-01T00:00:00Z' }, 'status_at', 'in_future'],
    [{ status: 'X', status_at: '1989-12-31T00:00:00Z' }, 'status_at', 'year'],
    [{ status: 'X', status_at: 7 }, 'status_at', 'wrong_type'],
    [{ status: 'X', status_place: 'x'.repeat(201) }, 'status_place', 'max:200'],
    [{ status: '', status_place: 'Kyiv' }, 'status', 'required'],
  ])('amendment 30 rejects %j', async (body, field, error) => {
    const { id } = await makePackage();
    const answer = await change(id, body);
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { [field]: error }]);
    expect(await courseOf(id)).toEqual(['In transit', ...course]);
  });
});

describe('bulk changes', () => {
  it('issue 9 amendment 48 set time, place and note of each; packages with a later status keep it', async () => {
    const [early, late] = [await makePackage(), await makePackage()];
    await make(api.database, 'package_statuses', {
      package_id: late.id,
      status: 'Delivered',
      at: '2026-03-08T08:00:00Z',
    });
    await run(sql`update packages set status = 'Delivered' where id = ${late.id}`);
    const mails = await mailCount();
    const body = {
      ids: [early.id, late.id],
      status: 'At customs',
      at: '2026-03-04T07:00:00Z',
      place: ' Odesa ',
      note: '',
    };
    const answer = await api.send('POST', '/api/packages/status/', { token: staff(), body });
    expect([answer.status, answer.body]).toEqual([200, { changed: 2, late: 1 }]);
    expect(await courseOf(early.id)).toEqual(['At customs', ...course, 'At customs 2026-03-04T07:00']);
    expect((await courseOf(late.id))[0]).toBe('Delivered');
    expect((await detail(late.id)).statuses[2]).toMatchObject({
      status: 'At customs',
      place: 'Odesa',
      note: null,
    });
    expect(await mailCount()).toBe(mails + 1);
    const again = await api.send('POST', '/api/packages/status/', { token: staff(), body });
    expect(again.body).toEqual({ changed: 0, late: 0 });
  });

  it.each([
    [{ at: '2090-01-01' }, 'in_future'],
    [{ at: '1980-01-01' }, 'year'],
    [{ at: 'x' }, 'moment'],
  ])('amendment 30 rejects %j', async (given, error) => {
    const { id } = await makePackage();
    const body = { ids: [id], status: 'X', ...given };
    const answer = await api.send('POST', '/api/packages/status/', { token: staff(), body });
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { at: error }]);
  });
});

describe('by API client', () => {
  const send = async (kind: string, items: object[]) =>
    (await api.send('POST', `/api/import/${kind}/`, { token: world.tokens.admin, body: { items } })).body
      .results;

  it('issue 9 a package is imported with its status, time, place and note; a repeat is unchanged', async () => {
    const item = {
      external_id: 'EV-API',
      project: 'AB-101',
      airbill: 'EV-API',
      status: 'In transit',
      status_at: '2026-03-02T08:00:00Z',
      status_place: 'Lviv',
    };
    const [{ id }] = await send('packages', [item]);
    expect(await send('packages', [item])).toMatchObject([{ status: 'unchanged' }]);
    const late = { ...item, status: 'Registered', status_at: '2026-03-01T08:00:00Z', status_place: 'Kyiv' };
    const mails = await mailCount();
    expect(await send('packages', [late])).toMatchObject([{ status: 'updated', errors: [] }]);
    expect(await send('packages', [late])).toMatchObject([{ status: 'unchanged' }]);
    expect(await send('packages', [item])).toMatchObject([{ status: 'unchanged' }]);
    expect(await courseOf(id)).toEqual(['In transit', ...course]);
    expect((await detail(id)).statuses.map(({ place }) => place)).toEqual(['Kyiv', 'Lviv']);
    expect(await mailCount()).toBe(mails);
    const newer = { external_id: 'EV-API', status: 'Delivered', status_at: '2026-03-09T08:00:00Z' };
    expect(await send('packages', [newer])).toMatchObject([{ status: 'updated' }]);
    expect((await courseOf(id))[0]).toBe('Delivered');
    expect(await mailCount()).toBe(mails + 1);
  });

  it.each([
    [
      { status_at: '2026-03-02 08:00', status: 'X' },
      'status_at',
      'the time has no UTC offset, such as +02:00',
    ],
    [{ status_at: '2090-03-02', status: 'X' }, 'status_at', 'must not be in the future'],
    [{ status_at: '1970-01-01', status: 'X' }, 'status_at', 'the year must be between 1990 and 2100'],
    [{ status_place: 'Kyiv' }, 'status_place', 'the row has no status for this value'],
  ])('amendment 30 rejects %j', async (given, field, reason) => {
    const { id } = await makePackage();
    const [result] = await send('packages', [{ external_id: `id:${id}`, ...given }]);
    expect(result).toMatchObject({ status: 'error', errors: [{ field, reason }] });
    expect(await courseOf(id)).toEqual(['In transit', ...course]);
  });

  it('issue 9 several statuses of a package in any order; the latest is the current one', async () => {
    const { id, airbill } = await makePackage();
    const mails = await mailCount();
    const items = [
      { external_id: 'E3', package: airbill, status: 'Delivered', at: '2026-03-05T09:30:00Z', place: 'Site' },
      { external_id: 'E1', package: `id:${id}`, status: 'Picked up', at: '2026-03-01T20:00:00Z' },
      { external_id: 'E2', package: airbill.toLowerCase(), status: 'At customs', at: '2026-03-04T07:00:00Z' },
    ];
    expect((await send('package_statuses', items)).map(({ status }: { status: string }) => status)).toEqual([
      'created',
      'created',
      'created',
    ]);
    expect(await courseOf(id)).toEqual([
      'Delivered',
      course[0],
      'Picked up 2026-03-01T20:00',
      course[1],
      'At customs 2026-03-04T07:00',
      'Delivered 2026-03-05T09:30',
    ]);
    expect(
      (await api.get(`/api/packages/?filter=delivered&client=${world.own.client}`, staff())).body.results,
    ).toEqual(expect.arrayContaining([expect.objectContaining({ id, status: 'Delivered' })]));
    expect(await mailCount()).toBe(mails + 1);
    expect(await send('package_statuses', items)).toMatchObject([
      { status: 'unchanged' },
      { status: 'unchanged' },
      { status: 'unchanged' },
    ]);
    // An API client corrects an event, and the package's status follows.
    const corrected = { external_id: 'E3', at: '2026-03-03T09:30:00Z' };
    expect(await send('package_statuses', [corrected])).toMatchObject([{ status: 'updated' }]);
    expect((await courseOf(id))[0]).toBe('At customs');
  });

  it('an airbill of two packages is ambiguous, and a status needs a time', async () => {
    const { id } = await makePackage({ airbill: 'EV-TWIN' });
    await makePackage({ airbill: 'EV-TWIN' });
    const about = { package: 'EV-TWIN', status: 'X', at: '2026-03-05' };
    const results = await send('package_statuses', [
      { external_id: 'T1', ...about },
      { external_id: 'T2', ...about, package: `id:${id}`, at: null },
      { external_id: 'T3', ...about, package: `id:${id}`, status: '' },
    ]);
    expect(
      results.map(({ errors }: { errors: { field: string }[] }) => errors.map(({ field }) => field)),
    ).toEqual([['package'], ['at'], ['status']]);
  });
});

describe('by spreadsheet', () => {
  it('issue 9 times are in the business time zone; an undo removes the imported events', async () => {
    const { id, airbill } = await makePackage();
    const csv = `external_id;Status;Status time;Status place\nid:${id};At customs;3.3.2026 10:15;Kyiv\n`;
    const { id: file, rows } = await importFile(api, staff(), 'resource=packages', 'p.csv', csv);
    expect(rows).toMatchObject([{ state: 'changed' }]);
    await commitImport(api, staff(), world.users.staff, file);
    expect(await courseOf(id)).toEqual(['At customs', ...course, 'At customs 2026-03-03T08:15']);
    await undoImport(api, staff(), world.users.staff, file);
    expect(await courseOf(id)).toEqual(['In transit', ...course]);

    const statuses = `Package;Status;Status time;Status place\n${airbill};Delivered;2026-03-09 10:15;Site\n`;
    const second = await importFile(api, staff(), 'resource=package_statuses', 's.csv', statuses);
    await commitImport(api, staff(), world.users.staff, second.id);
    expect(await courseOf(id)).toEqual(['Delivered', ...course, 'Delivered 2026-03-09T08:15']);
    await undoImport(api, staff(), world.users.staff, second.id);
    expect(await courseOf(id)).toEqual(['In transit', ...course]);
  });

  it('amendment 48 a late status is shown as a change of its time only, and an undo keeps later events', async () => {
    const { id, airbill } = await makePackage();
    const csv = `external_id;Status;Status time\nid:${id};Picked up;1.3.2026 22:00\n`;
    const { id: file, rows } = await importFile(api, staff(), 'resource=packages', 'p.csv', csv);
    const [row] = rows;
    const changed = ((row?.cells ?? []) as Cell[]).filter((cell) => cell.changed).map(({ field }) => field);
    expect([row?.state, changed]).toEqual(['changed', ['status_at']]);
    await commitImport(api, staff(), world.users.staff, file);
    expect(await courseOf(id)).toEqual(['In transit', course[0], 'Picked up 2026-03-01T20:00', course[1]]);
    const items = [
      { external_id: `L-${id}`, package: airbill, status: 'Packed', at: '2026-03-01T21:00:00Z' },
    ];
    await api.send('POST', '/api/import/package_statuses/', { token: world.tokens.admin, body: { items } });
    const undone = await undoImport(api, staff(), world.users.staff, file);
    expect(undone.body.state).toBe('undone');
    expect(await courseOf(id)).toEqual(['In transit', course[0], 'Packed 2026-03-01T21:00', course[1]]);
  });

  it('the import of a package with an event of another user cannot be undone', async () => {
    const csv = 'external_id;Project;Airbill;Status\nEV-UNDO;AB-101;EV-UNDO;Registered\n';
    const { id: file } = await importFile(api, staff(), 'resource=packages', 'p.csv', csv);
    await commitImport(api, staff(), world.users.staff, file);
    const items = [{ external_id: 'EV-UNDO', package: 'EV-UNDO', status: 'Early', at: '2026-03-01' }];
    await api.send('POST', '/api/import/package_statuses/', { token: world.tokens.admin, body: { items } });
    const undone = await undoImport(api, staff(), world.users.staff, file);
    expect([undone.body.state, undone.body.conflicts]).toMatchObject(['committed', [{ row: 2 }]]);
  });

  it('reads the time of a date cell, and round-trips every event', async () => {
    const { id } = await makePackage();
    const cells = {
      A1: 'Package',
      B1: 'Status',
      C1: 'Status time',
      A2: `id:${id}`,
      B2: 'At customs',
      C2: { days: 46_085.427_083_333_3 },
    };
    const book = rawWorkbook([{ name: 'S', cells }]);
    const { id: file } = await importFile(api, staff(), 'resource=package_statuses', 's.xlsx', book);
    await commitImport(api, staff(), world.users.staff, file);
    expect((await courseOf(id)).at(-1)).toBe('At customs 2026-03-04T08:15');
    const template = await api.get('/api/imports/template/?resource=package_statuses', staff());
    const [heading, ...lines] = await sheetCells(template.raw);
    expect(heading).toEqual([
      'external_id',
      'Package',
      'Status',
      'Status time',
      'Status place',
      'Status note',
    ]);
    const [count] = await api.database.rows(
      sql.of({ n: 'number' })`select count(*) as n from package_statuses`,
    );
    expect(lines).toHaveLength(count?.n ?? 0);
    const again = await importFile(api, staff(), 'resource=package_statuses', 't.xlsx', template.raw);
    expect(again.file.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
  });

  it('rejects a future time and an impossible year, at their cells', async () => {
    const { id } = await makePackage();
    const csv = `Package;Status;Status time\nid:${id};X;1.1.2090\nid:${id};X;1.1.1980 10:00\nid:${id};X;soon\n`;
    const { rows } = await importFile(api, staff(), 'resource=package_statuses', 's.csv', csv);
    const reasons = rows.map(({ cells }) => (cells as Cell[]).find(({ field }) => field === 'at')?.reason);
    expect(reasons).toEqual([
      'must not be in the future',
      'the year must be between 1990 and 2100',
      expect.stringContaining('not a valid date and time (use'),
    ]);
  });
});

describe('events without a recorded time', () => {
  it('amendment 48 keep their time, which counts as the time of recording', async () => {
    const { id } = await makePackage();
    await run(sql`update package_statuses set recorded_at = null where package_id = ${id}`);
    expect((await detail(id)).statuses.map(({ recorded_at }) => recorded_at)).toEqual([null, null]);
  });
});
