// Random sequences of operations on the records of a project, compared with a small model: import a file,
// change, void and restore a record, undo an import. After every step the records must match the model. The
// same sequences in every run; a failure prints the shortest failing sequence. `npm run fuzz` tries many
// more.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile, undoImport } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const runs = Number(process.env['MODEL_RUNS'] ?? 4);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_115);

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

interface Item {
  readonly id: number;
  readonly key: string;
  quantity: number;
  isVoided: boolean;
  /** Counts its changes. */
  version: number;
}

interface Imported {
  readonly id: number;
  isUndone: boolean;
  /** The records that it wrote, after the import; `before` is missing for new ones. */
  readonly wrote: readonly { item: Item; version: number; before: number | undefined }[];
}

interface Model {
  readonly project: number;
  readonly items: Item[];
  readonly imports: Imported[];
}

type Step =
  | { do: 'import'; rows: readonly (readonly [key: number, quantity: number])[] }
  | { do: 'change' | 'void' | 'restore' | 'undo'; which: number };

const row = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      rows: fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ([key]) => key }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('change' as const, 'void' as const, 'restore' as const, 'undo' as const),
      which: fc.nat(5),
    }),
  },
);

let made = 0;

it(`issue 14 the records of a project behave as their model in ${runs} sequences`, async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
      const name = `Model ${(made += 1)}`;
      const project = await make(api.database, 'projects', { client_id: world.own.client, name });
      const model: Model = { project, items: [], imports: [] };
      for (const one of steps) {
        await take(model, one);
        expect([one, await stored(project)]).toEqual([one, expected(model)]);
        taken += 1;
      }
    }),
    { numRuns: runs, seed },
  );
  expect(taken).toBeGreaterThan(runs);
});

function take(model: Model, one: Step): Promise<void> {
  if (one.do === 'import') return bring(model, one.rows);
  if (one.do === 'undo') return undo(model, model.imports[one.which % Math.max(1, model.imports.length)]);
  const item = model.items[one.which % Math.max(1, model.items.length)];
  if (item === undefined) return Promise.resolve();
  if (one.do === 'change') return change(model, item);
  return one.do === 'void' ? voidItem(model, item) : restoreItem(model, item);
}

function expected({ items }: Model): unknown {
  return items
    .map(({ id, quantity, isVoided }) => ({ id, quantity, is_voided: isVoided }))
    .toSorted((a, b) => a.id - b.id);
}

function stored(project: number) {
  return api.database.rows(
    sql.of({ id: 'number', quantity: 'number?', is_voided: 'boolean' })`
      select id, quantity::float8 as quantity, voided_at is not null as is_voided
      from inbounds where project_id = ${project} order by id`,
  );
}

const keyOf = (model: Model, number: number) => `M${model.project}-${number}`;
const current = (model: Model, key: string) => model.items.find((item) => item.key === key && !item.isVoided);

async function bring(model: Model, rows: readonly (readonly [number, number])[]): Promise<void> {
  const { tokens, users } = world;
  const lines = rows.map(([key, quantity]) => `${keyOf(model, key)};2026-02-02;${quantity}`);
  const { id, file } = await importFile(
    api,
    tokens.staff,
    `resource=inbounds&project=${model.project}`,
    'rows.csv',
    ['external_id;Received;Quantity', ...lines].join('\n'),
  );
  const found = rows.map(([number, quantity]) => {
    const key = keyOf(model, number);
    return { key, quantity, item: current(model, key) };
  });
  const fresh = found.filter(({ item }) => item === undefined);
  const changed = found.filter(({ item, quantity }) => item !== undefined && item.quantity !== quantity);
  const unchanged = found.length - fresh.length - changed.length;
  expect(file.counts).toMatchObject({ new: fresh.length, changed: changed.length, unchanged, wrong: 0 });
  const { status, body } = await commitImport(api, tokens.staff, users.staff, id);
  if (fresh.length + changed.length === 0) {
    expect(status).toBe(409);
    return;
  }
  expect([status, body.state]).toEqual([200, 'committed']);
  const wrote = [];
  for (const { item, quantity } of changed) {
    if (item === undefined) continue;
    const before = item.quantity;
    Object.assign(item, { quantity, version: item.version + 1 });
    wrote.push({ item, version: item.version, before });
  }
  for (const { key, quantity } of fresh) {
    const item = { id: await idOf(model.project, key), key, quantity, isVoided: false, version: 0 };
    model.items.push(item);
    wrote.push({ item, version: 0, before: undefined });
  }
  model.imports.push({ id, isUndone: false, wrote });
}

async function idOf(project: number, key: string): Promise<number> {
  const [found] = await api.database.rows(
    sql.of({ id: 'number' })`select id from inbounds
      where project_id = ${project} and external_id = ${key} and voided_at is null`,
  );
  return found?.id ?? 0;
}

async function undo(model: Model, imported: Imported | undefined): Promise<void> {
  if (imported === undefined) return;
  const { status, body } = await undoImport(api, world.tokens.staff, world.users.staff, imported.id);
  // Happens once, even if repeated.
  if (imported.isUndone) {
    expect([status, body.state]).toEqual([200, 'undone']);
    return;
  }
  const isFree = imported.wrote.every(
    ({ item, version }) => model.items.includes(item) && item.version === version,
  );
  expect([status, body.state, body.conflicts.length > 0]).toEqual([
    200,
    isFree ? 'undone' : 'committed',
    !isFree,
  ]);
  if (!isFree) return;
  imported.isUndone = true;
  for (const { item, before } of imported.wrote) {
    if (before === undefined) model.items.splice(model.items.indexOf(item), 1);
    else Object.assign(item, { quantity: before, version: item.version + 1 });
  }
}

function call(model: Model, method: 'PATCH' | 'DELETE' | 'POST', item: Item, rest: string, body: object) {
  const token = world.tokens.admin;
  return api.send(method, `/api/projects/${model.project}/inbounds/${item.id}/${rest}`, { token, body });
}

async function change(model: Model, item: Item): Promise<void> {
  const quantity = item.quantity + 10;
  const { status } = await call(model, 'PATCH', item, '', { quantity: String(quantity) });
  expect(status).toBe(item.isVoided ? 404 : 200);
  if (status === 200) Object.assign(item, { quantity, version: item.version + 1 });
}

async function voidItem(model: Model, item: Item): Promise<void> {
  const { status } = await call(model, 'DELETE', item, '', { reason: 'entered by mistake' });
  expect(status).toBe(item.isVoided ? 404 : 204);
  if (status === 204) Object.assign(item, { isVoided: true, version: item.version + 1 });
}

async function restoreItem(model: Model, item: Item): Promise<void> {
  const { status } = await call(model, 'POST', item, 'restore/', { reason: 'it was right' });
  const isTaken = current(model, item.key) !== undefined;
  expect(status).toBe(!item.isVoided ? 404 : isTaken ? 409 : 204);
  if (status === 204) Object.assign(item, { isVoided: false, version: item.version + 1 });
}
