import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepRecentTracks } from '#server/database/kept-counts.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
const customer = () => world.tokens.user;

describe('GET /api/packages/filter_counts/', () => {
  const place = () => '/api/packages/filter_counts/';
  refusesStrangers(api, world, place);
  refusesBadParameters(api, customer, place);

  const countsOf = async (query: string, token = customer()) => {
    const { filters } = (await api.get(`${place()}${query}`, token)).body as {
      filters: { name: string; choices: { value: string; count: number }[]; more: boolean }[];
    };
    return Object.fromEntries(
      filters.map(({ name, choices }) => [name, new Map(choices.map((one) => [one.value, one.count]))]),
    );
  };

  it('PKG-04 QRY-12 counts what each value of a filter would show, within the scope', async () => {
    const values = { client_id: world.foreign.client, project_id: world.foreign.project };
    await make(api.database, 'packages', { ...values, airbill: 'F-7', status: `${canary} counted` });
    const mine = { client_id: world.own.client, project_id: world.own.project };
    await make(api.database, 'packages', { ...mine, airbill: 'COUNTED-1', status: 'Counted, once' });
    await make(api.database, 'packages', { ...mine, airbill: 'COUNTED-2', status: 'Counted' });
    await make(api.database, 'packages', { ...mine, airbill: 'COUNTED-3', status: 'Counted' });
    for (const token of [customer(), world.tokens.staff, world.tokens.investigator]) {
      const { status = new Map(), project__client__name: client = new Map() } = await countsOf('', token);
      for (const [name, counts] of Object.entries({ status, project__client__name: client })) {
        for (const [value, count] of counts) {
          const list = await api.get(`/api/packages/?${name}=${encodeURIComponent(value)}`, token);
          expect([name, value, list.body.count]).toEqual([name, value, count]);
        }
      }
    }
    const { status } = await countsOf('');
    expect(status?.get('Counted')).toBe(2);
    expect(status?.has(`${canary} counted`)).toBe(false);
    expect((await countsOf('', world.tokens.staff))['status']?.get(`${canary} counted`)).toBe(1);
  });

  it('QRY-12 QRY-14 the search and the other filters narrow the counts, the filter itself does not', async () => {
    const searched = (await countsOf('?filter=COUNTED-1&fields=airbill'))['status'];
    expect(searched).toEqual(new Map([['Counted, once', 1]]));
    const chosen = (await countsOf('?status=Counted'))['status'];
    expect(chosen?.get('Counted, once')).toBe(1);
    const client = (await countsOf('?status=Counted'))['project__client__name'];
    expect([...(client?.values() ?? [])]).toEqual([2]);
  });

  it('QRY-12 several values show the rows of each', async () => {
    const several = encodeURIComponent('Counted|Counted, once');
    const { body } = await api.get(`/api/packages/?status=${several}`, customer());
    expect(body.count).toBe(3);
  });
});

describe('GET /api/packages/ by a part of an airbill', () => {
  it('PKG-02 PKG-05 ignores spaces, hyphens and case, and compares only airbills so', async () => {
    const mine = { client_id: world.own.client, project_id: world.own.project };
    const id = await make(api.database, 'packages', {
      ...mine,
      airbill: 'PLN 778-1234 5',
      doc_id: 'PLN-55-66',
    });
    const of = async (text: string, token = customer()) => {
      const query = `filter=${encodeURIComponent(text)}&fields=airbill,doc_id`;
      const { results } = (await api.get(`/api/packages/?${query}`, token)).body as {
        results: { id: number }[];
      };
      return results.map((row) => row.id);
    };
    for (const text of ['pln7781234', '778 12345', '7812-345', 'PLN 778-1234 5', 'pln-55-66'])
      expect([text, await of(text)]).toEqual([text, [id]]);
    // A document keeps its own spelling.
    expect(await of('pln5566')).toEqual([]);
    expect(await of('pln7781234', world.tokens.staff)).toEqual([id]);
  });
});

describe('a package whose airbill has a track', () => {
  const change = (statement: Fragment) =>
    api.database.write({ actor: 'test', reason: 'test', request: 'track' }, (transaction) =>
      transaction.rows(statement),
    );
  const pack = (airbill: string) =>
    make(api.database, 'packages', {
      client_id: world.own.client,
      project_id: world.own.project,
      airbill,
    });
  const read = async (id: number) => (await api.get(`/api/packages/${id}/`, customer())).body;
  const isTracked = async (id: number) => {
    const listed = (await api.get('/api/packages/?track__airbill=true', customer())).body.results;
    const { tracked } = await read(id);
    expect(listed.some((row: { id: number }) => row.id === id)).toBe(tracked);
    return tracked;
  };

  it('PKG-04 A-139 is tracked from the first track to the last, whichever came first', async () => {
    const early = await pack('FOLLOWED-1');
    expect(await isTracked(early)).toBe(false);
    await make(api.database, 'tracks', { airbill: 'FOLLOWED-1', car_id: world.carId });
    expect(await isTracked(early)).toBe(true);
    const late = await pack('FOLLOWED-1');
    expect(await isTracked(late)).toBe(true);

    await change(sql`update packages set airbill = 'FOLLOWED-2' where id = ${late}`);
    expect([await isTracked(early), await isTracked(late)]).toEqual([true, false]);
    await change(sql`update tracks set airbill = 'FOLLOWED-2' where airbill = 'FOLLOWED-1'`);
    expect([await isTracked(early), await isTracked(late)]).toEqual([false, true]);
    await change(sql`update packages set airbill = 'FOLLOWED-2' where id = ${early}`);
    await change(sql`delete from tracks where airbill = 'FOLLOWED-2'`);
    expect([await isTracked(early), await isTracked(late)]).toEqual([false, false]);
  });

  it('PKG-04 goes with the airbill when two packages swap theirs in one statement', async () => {
    const [one, other] = [await pack('FOLLOWED-6'), await pack('FOLLOWED-7')];
    await make(api.database, 'tracks', { airbill: 'FOLLOWED-6', car_id: world.carId });
    expect([await isTracked(one), await isTracked(other)]).toEqual([true, false]);
    await change(sql`update packages k set airbill = o.airbill from packages o
      where k.id <> o.id and k.id = any(${[one, other]}::bigint[]) and o.id = any(${[one, other]}::bigint[])`);
    expect([await isTracked(one), await isTracked(other)]).toEqual([false, true]);
  });

  it('A-48 a track changes neither the version nor the history of its packages', async () => {
    const id = await pack('FOLLOWED-3');
    const changes = async () =>
      (await api.database.read(sql`select from audit where table_name = 'packages' and row_id = ${id}::text`))
        .length;
    const version = async () =>
      (
        await api.database.read(
          sql.of({ at: 'string' })`select updated_at as at from packages where id = ${id}`,
        )
      )[0]?.at;
    const made = await version();
    expect(await changes()).toBe(1);
    await make(api.database, 'tracks', { airbill: 'FOLLOWED-3', car_id: world.carId });
    expect([await isTracked(id), await version(), await changes()]).toEqual([true, made, 1]);
    // A change of the record itself always counts as one.
    await change(sql`update packages set airbill = 'FOLLOWED-4' where id = ${id}`);
    const changed = await version();
    expect([await isTracked(id), changed === made, await changes()]).toEqual([false, false, 2]);
    await change(sql`update packages set has_track = true, doc_id = 'D-1' where id = ${id}`);
    expect([(await version()) === changed, await changes()]).toEqual([false, 3]);
  });

  it('PKG-04 is tracked although it was entered while the track began', async () => {
    const place = api.connection.app;
    const [left, right] = [new pg.Client(place), new pg.Client(place)];
    for (const client of [left, right]) {
      await client.connect();
      await client.query("select set_config('trialway.actor', 'test', false); begin");
    }
    const { rows } = await left.query<{ id: string }>(
      `insert into packages (project_id, client_id, airbill) values ($1, $2, 'FOLLOWED-5') returning id`,
      [world.own.project, world.own.client],
    );
    const id = Number(rows[0]?.id);
    await right.query("insert into tracks (airbill) values ('FOLLOWED-5')");
    for (const client of [left, right]) {
      await client.query('commit');
      await client.end();
    }
    await keepRecentTracks(api.database);
    expect(await isTracked(id)).toBe(true);
  });
});
