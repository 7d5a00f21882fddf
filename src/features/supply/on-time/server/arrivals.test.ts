import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { systemScope } from '#server/auth/scope.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { make, makeUser } from '#testing/factories.ts';
import { type DeliveryState, deliveryStates } from '../rules.ts';
import { type Clock, isInState, sortedDaysLate, timingOf } from './sources.ts';
import { keepArrivals, listShipments } from './store.ts';

const cause = { actor: 'test', reason: 'test', request: 'test' };
const clients: pg.Client[] = [];
let connect: (role?: 'app' | 'owner') => Promise<pg.Client>;
let database: Database;
let reporter: number;
let projects: number[];
beforeAll(async () => {
  const { app, owner } = await testDatabase();
  database = openDatabase(app);
  connect = async (role = 'app') => {
    const client = new pg.Client(role === 'app' ? app : owner);
    await client.connect();
    clients.push(client);
    return client;
  };
  reporter = await makeUser(database, 'staff');
  const client = await make(database, 'clients', { name: 'C' });
  projects = [];
  for (const name of ['A', 'B']) projects.push(await make(database, 'projects', { client_id: client, name }));
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await database.close();
});

const airbills = ['AB-1', 'ab-1', 'AB-2', 'AB-3', 'ÄB-4', null];
const statuses = [null, 'In transit', 'Delivered', 'HANDED OVER', 'Returned'];
const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value;

/** A statement by name, with numbers that choose its rows and values. */
interface Step {
  readonly kind: keyof typeof steps;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const project = (n: number) => sql`${pick(projects, n)}::bigint`;
const airbill = (n: number) => sql`${pick(airbills, n)}::text`;
/** About one row in three of a table. */
const some = (n: number) => sql`id % 3 = ${n % 3}`;
const hour = (n: number) => sql`timestamptz '2026-03-01Z' + make_interval(hours => ${n}::int)`;

const steps: Readonly<Record<string, (step: Step) => Fragment>> = {
  addPackage: ({ a, b, c }) => sql`insert into packages (project_id, client_id, airbill, status)
    select id, client_id, coalesce(${airbill(b)}, 'AB-5'), ${pick(statuses, c)}::text from projects where id = ${project(a)}`,
  setStatus: ({ a, b }) => sql`update packages set status = ${pick(statuses, b)}::text where ${some(a)}`,
  renamePackages: ({ a, b }) =>
    sql`update packages set airbill = coalesce(${airbill(b)}, 'AB-6') where ${some(a)}`,
  movePackages: ({ a, b }) => sql`update packages set project_id = ${project(b)} where ${some(a)}`,
  deletePackages: ({ a, b }) => sql`delete from packages where ${some(a)} and id % 4 = ${b % 4}
    and id not in (select package_id from delivery_reports union select package_id from package_statuses)`,
  addEvents: ({ a, b, c }) => sql`insert into package_statuses (package_id, status, at)
    select id, coalesce(${pick(statuses, b)}::text, 'Customs'), ${hour(c)} from packages where ${some(a)}`,
  moveEvents: ({ a, c }) => sql`update package_statuses set at = ${hour(c)} where ${some(a)}`,
  renameEvents: ({ a, b }) =>
    sql`update package_statuses set status = coalesce(${pick(statuses, b)}::text, 'Customs') where ${some(a)}`,
  deleteEvents: ({ a }) => sql`delete from package_statuses where ${some(a)}`,
  report: ({
    a,
    b,
    c,
  }) => sql`insert into delivery_reports (package_id, user_id, airbill, recipients, outcome, exception, occurred_at)
    select id, ${reporter}::bigint, airbill, '[]', ${pick(['delivered', 'not_delivered'], b)}::text, 'other', ${hour(c)}
    from packages where ${some(a)}`,
  changeReports: ({ a, b, c }) => sql`update delivery_reports
    set outcome = ${pick(['delivered', 'not_delivered'], b)}::text, exception = 'other', occurred_at = ${hour(c)} where ${some(a)}`,
  deleteReports: ({ a }) => sql`delete from delivery_reports where ${some(a)}`,
  addOutbounds: ({ a, b }) => sql`insert into outbounds (project_id, airbill, expected_date)
    select ${project(a)}, x, d::date from (values (${airbill(b)}, null), (${airbill(b + 1)}, '2026-03-09')) v (x, d)`,
  renameOutbounds: ({ a, b }) => sql`update outbounds set airbill = ${airbill(b)} where ${some(a)}`,
  moveOutbounds: ({ a, b }) => sql`update outbounds set project_id = ${project(b)} where ${some(a)}`,
  dateOutbounds: ({
    a,
    b,
  }) => sql`update outbounds set expected_date = ${pick(['2026-03-09', null], b)}::date,
    planned_date = ${pick(['2026-03-08', null, null], b)}::date where ${some(a)}`,
  deleteOutbounds: ({ a, b }) => sql`delete from outbounds where ${some(a)} and id % 4 = ${b % 4}
    and id not in (select outbound_id from record_lines)`,
  addItems: ({ a, b }) => sql`insert into record_lines (outbound_id, product, quantity, airbill)
    select id, 'P', 1, ${airbill(b)} from outbounds where ${some(a)}`,
  renameItems: ({ a, b }) => sql`update record_lines set airbill = ${airbill(b)} where ${some(a)}`,
  moveItems: ({ a }) => sql`update record_lines set outbound_id = (select max(id) from outbounds)
    where ${some(a)} and exists (select from outbounds)`,
  deleteItems: ({ a }) => sql`delete from record_lines where ${some(a)}`,
};

/** The start of each run: three outbounds that have arrived, the first in two packages, and two with a date. */
const beginning = [
  ...['record_lines', 'outbounds', 'delivery_reports', 'package_statuses', 'packages'].map(
    (table) => sql`delete from ${sql.table(table)}`,
  ),
  sql`insert into packages (project_id, client_id, airbill, status) select p.id, p.client_id, x, 'Delivered'
    from projects p, (values ('AB-1'), ('AB-2'), ('AB-3')) v (x) where p.name = 'A'`,
  sql`insert into package_statuses (package_id, status, at) select id, status, ${hour(1)} from packages`,
  sql`insert into outbounds (project_id, airbill) select project_id, airbill from packages`,
  sql`insert into record_lines (outbound_id, product, quantity, airbill) select id, 'P', 1, 'ab-2' from outbounds
    where airbill = 'AB-1'`,
  sql`insert into outbounds (project_id, expected_date, planned_date)
    select p.id, x, y from projects p, (values (date '2026-03-09', null), (null, date '2026-03-08')) v (x, y) where p.name = 'B'`,
];

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(steps)),
  a: fc.nat(20),
  b: fc.nat(20),
  c: fc.nat(200),
});

type Arrivals = ReadonlyMap<number, string | null>;

/** The day on which each outbound arrived, as lists show it. */
async function listedArrivals(): Promise<Arrivals> {
  const rows = await database.read(
    sql.of({ id: 'number', day: 'string?' })`select o.id, timed.arrived_date::text as day
      from outbounds o ${timingOf('o', { today: '2026-04-01', timeZone: 'UTC' })}`,
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** The same from the stored arrivals only. */
async function keptArrivals(): Promise<Arrivals> {
  const rows = await database.read(
    sql.of({ id: 'number', day: 'string?' })`
      select o.id, case when a.outbound_id is null then 'no row' else (a.arrived_at at time zone 'UTC')::date::text end as day
      from outbounds o left join outbound_arrivals a on a.outbound_id = o.id`,
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** Parts of the list that are a state. */
const listedStates: readonly DeliveryState[] = ['late', 'under_way', 'planned'];

/** The outbounds of each state that the list has. They are the same as computed, as looked up, and as the list of a whole house finds those with a day. */
async function expectSameStates(
  dated: ReadonlySet<number>,
  today: string,
): Promise<Record<string, number[]>> {
  const clock: Clock = { today, timeZone: 'UTC' };
  const those = async (condition: Fragment): Promise<number[]> => {
    const statement = sql.of({
      id: 'number',
    })`select o.id from outbounds o ${timingOf('o', clock)} where ${condition} order by o.id`;
    return (await database.read(statement)).map(({ id }) => id);
  };
  const states: Record<string, number[]> = {};
  for (const state of deliveryStates) {
    const computed = await those(sql`timed.state = ${state}`);
    expect(await those(isInState('o', state, clock)), state).toEqual(computed);
    if (!listedStates.includes(state)) continue;
    const query = { page: 1, limit: 500, filters: { kind: state } };
    const { rows } = await listShipments(database, systemScope(), query, clock);
    states[state] = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(states[state], state).toEqual(computed.filter((id) => dated.has(id)));
  }
  return states;
}

/** The outbounds with an expected or planned day. */
async function datedOnes(): Promise<ReadonlySet<number>> {
  const rows = await database.read(
    sql.of({ id: 'number' })`
      select id from outbounds where expected_date is not null or planned_date is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same from the stored arrivals only. */
async function keptDated(): Promise<ReadonlySet<number>> {
  const rows = await database.read(
    sql.of({ id: 'number' })`select outbound_id as id from outbound_arrivals where is_dated`,
  );
  return new Set(rows.map(({ id }) => id));
}

const packageRow = z.object({
  id: z.number(),
  project: z.number(),
  airbill: z.string(),
  status: z.nullable(z.string()),
  events: z.array(z.object({ status: z.string(), at: z.string() })),
  reports: z.array(z.object({ outcome: z.string(), at: z.string() })),
});

/** The day on which each outbound arrived, computed here from the rows: that of the last of its packages, once all have. */
async function computedArrivals(): Promise<Arrivals> {
  const outbounds = await database.read(
    sql.of({ id: 'number', project: 'number', airbills: z.array(z.string()) })`
      select o.id, o.project_id as project, (select coalesce(jsonb_agg(x) filter (where x is not null), '[]') from (
          select o.airbill union all select l.airbill from record_lines l where l.outbound_id = o.id) v (x)) as airbills
      from outbounds o`,
  );
  const packages = await database.read(
    sql.of(packageRow)`
      select k.id, k.project_id as project, k.airbill, k.status,
        (select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'at', (s.at at time zone 'UTC')::text)), '[]')
          from package_statuses s where s.package_id = k.id) as events,
        (select coalesce(jsonb_agg(jsonb_build_object('outcome', d.outcome, 'at', (d.occurred_at at time zone 'UTC')::text)), '[]')
          from delivery_reports d where d.package_id = k.id) as reports
      from packages k`,
  );
  return new Map(
    outbounds.map(({ id, project: own, airbills: named }) => {
      const arrivals = named.flatMap((name) => {
        const those = packages.filter(
          (one) => one.project === own && one.airbill.toUpperCase() === name.toUpperCase(),
        );
        return those.length === 0 ? [undefined] : those.map(arrivalOf);
      });
      const last = arrivals
        .filter((at) => at !== undefined)
        .toSorted()
        .at(-1);
      return [id, arrivals.includes(undefined) ? null : (last?.slice(0, 10) ?? null)];
    }),
  );
}

function arrivalOf({ status, events, reports }: z.infer<typeof packageRow>): string | undefined {
  const handedOver = reports.filter(({ outcome }) => outcome !== 'not_delivered');
  const final = isFinal(status) ? events.filter((event) => isFinal(event.status)) : [];
  return (handedOver.length > 0 ? handedOver : final).map(({ at }) => at).toSorted()[0];
}

function isFinal(status: string | null): boolean {
  return ['delivered', 'handed over'].includes(status?.toLowerCase() ?? '');
}

describe('the arrival of an outbound', () => {
  it('SHIPMENT-01 is that of its packages after any statements, also rolled back, carried over or not', async () => {
    let arrived = 0;
    let dated = 0;
    let late = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.nat(3), async (given, fate) => {
        await database.write(cause, async (transaction) => {
          for (const statement of beginning) await transaction.rows(statement);
        });
        if (fate > 0) await keepArrivals(database);
        await database
          .write(cause, async (transaction) => {
            for (const one of given)
              await transaction.rows((steps[one.kind] as (step: Step) => Fragment)(one));
            if (fate === 1) throw new Error('rolled back');
          })
          .catch((error: Error) => {
            if (error.message !== 'rolled back') throw error;
          });
        const expected = await computedArrivals();
        expect(await listedArrivals()).toEqual(expected);
        const days = await datedOnes();
        const today = pick(['2026-03-05', '2026-04-01'], given.length);
        await expectSameStates(days, today);
        await keepArrivals(database);
        expect(await keptArrivals()).toEqual(expected);
        expect(await listedArrivals()).toEqual(expected);
        const states = await expectSameStates(days, today);
        expect(await keptDated()).toEqual(days);
        dated += Object.values(states).flat().length;
        late += states['late']?.length ?? 0;
        arrived += [...expected.values()].filter((day) => day !== null).length;
      }),
      { numRuns: 80 },
    );
    // Ensures that the statements above compare something.
    expect(arrived).toBeGreaterThan(40);
    expect(dated).toBeGreaterThan(40);
    expect(late).toBeGreaterThan(40);
  });

  it.each([
    ['outbound', 'event'],
    ['event', 'outbound'],
    ['outbound', 'package'],
    ['package', 'outbound'],
    ['event', 'other event'],
    ['event', 'event'],
    ['item', 'package'],
  ] as const)(
    'SHIPMENT-01 is right whichever of two transactions ends first, and neither waits: %s and %s',
    async (first, second) => {
      const one = `RACE-${first}-${second}`;
      const two = `${one}-B`;
      const at = "timestamptz '2026-03-05 10:00Z'";
      const addPackage = (name: string) =>
        `insert into packages (project_id, client_id, airbill, status)
          select id, client_id, '${name}', 'Delivered' from projects where name = 'A'`;
      const addEvent = (name: string) =>
        `insert into package_statuses (package_id, status, at)
          select id, 'Delivered', ${at} from packages where airbill = '${name}'`;
      const addOutbound = `insert into outbounds (project_id, airbill) select id, '${one}' from projects where name = 'A'`;
      const addItem = `insert into record_lines (outbound_id, product, quantity, airbill)
        select id, 'P', 1, '${two}' from outbounds where airbill = '${one}'`;
      const added = first === 'item' ? two : one;
      const acts: Readonly<Record<string, readonly string[]>> = {
        outbound: [addOutbound],
        event: [addEvent(one)],
        'other event': [addEvent(two)],
        package: [addPackage(added), addEvent(added)],
        item: [addItem],
      };
      const before: Readonly<Record<string, readonly string[]>> = {
        'outbound event': [addPackage(one)],
        'event outbound': [addPackage(one)],
        'event other event': [addPackage(one), addPackage(two), addOutbound, addItem],
        'event event': [addPackage(one), addOutbound],
        'item package': [addPackage(one), addEvent(one), addOutbound],
      };
      const [left, right] = [await connect(), await connect()];
      for (const client of [left, right]) {
        await client.query(
          "select set_config('trialway.actor', 'test', false), set_config('lock_timeout', '5s', false)",
        );
      }
      for (const statement of before[`${first} ${second}`] ?? []) await left.query(statement);
      await left.query('begin');
      for (const statement of acts[first] ?? []) await left.query(statement);
      await right.query('begin');
      for (const statement of acts[second] ?? []) await right.query(statement);
      await right.query('commit');
      // The changes of the second are processed before the first has ended.
      await keepArrivals(database);
      await left.query('commit');
      const { rows } = await left.query<{ id: string }>(`select id from outbounds where airbill = '${one}'`);
      const id = Number(rows[0]?.id);
      expect((await listedArrivals()).get(id)).toBe('2026-03-05');
      await keepArrivals(database);
      expect((await keptArrivals()).get(id)).toBe('2026-03-05');
    },
  );

  it('SHIPMENT-01 is ordered by the days late that are shown', async () => {
    const days = sql`(values (null::date), ('2026-03-05'), ('2026-03-09'), ('2026-04-01'), ('2026-04-07'))`;
    const made = await database.write(cause, async (transaction) => {
      await transaction.rows(sql`with k as (insert into packages (project_id, client_id, airbill, status)
          select id, client_id, 'SORTED', 'Delivered' from projects where name = 'A' returning id)
        insert into package_statuses (package_id, status, at) select id, 'Delivered', timestamptz '2026-03-07 23:30Z' from k`);
      return transaction.rows(
        sql.of({
          id: 'number',
        })`insert into outbounds (project_id, airbill, expected_date, planned_date, dispatched_date)
          select p.id, v.a, e.d, l.d, s.d
            from projects p, (values ('SORTED'), (null)) v (a), ${days} e (d), ${days} l (d), ${days} s (d)
            where p.name = 'A' returning id`,
      );
    });
    const clock = { today: '2026-04-01', timeZone: 'Europe/Kyiv' };
    const compared = () =>
      database.read(
        sql.of({ shown: 'number?', sorted: 'number?' })`
          select timed.days_late as shown, ${sortedDaysLate('o', clock).days} as sorted
          from outbounds o ${timingOf('o', clock)} where o.id = any(${made.map(({ id }) => id)}::bigint[])
          order by o.id`,
      );
    const changed = await compared();
    expect(changed.filter(({ shown, sorted }) => shown !== sorted)).toEqual([]);
    expect(new Set(changed.map(({ shown }) => shown))).toEqual(new Set([null, 0, 3, 23, 27]));
    await keepArrivals(database);
    expect(await compared()).toEqual(changed);
  });

  it('SHIPMENT-01 is computed anew after writes past the triggers, by their owner alone', async () => {
    const owner = await connect('owner');
    await owner.query(`set session_replication_role = replica; update packages set status = null;
      delete from delivery_reports; set session_replication_role = origin`);
    expect(await listedArrivals()).not.toEqual(await computedArrivals());
    await owner.query('select renew_arrivals()');
    expect(await keptArrivals()).toEqual(await computedArrivals());
    for (const statement of [
      sql`delete from outbound_arrivals`,
      sql`delete from arrival_changes`,
      sql`select renew_arrivals()`,
    ]) {
      await expect(database.write(cause, (transaction) => transaction.rows(statement))).rejects.toMatchObject(
        { code: '42501' },
      );
    }
  });
});
