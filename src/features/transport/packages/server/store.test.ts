import { beforeAll, describe, expect, it } from 'vitest';
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
