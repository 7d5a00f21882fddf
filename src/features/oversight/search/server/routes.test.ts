import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { perKind } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { project, client } = world.own;
  const inProject = { project_id: project, client_id: client };
  for (const airbill of ['PX-100 0001', 'PX-100 0002', '47-PX-9']) {
    await make(api.database, 'packages', { ...inProject, airbill });
  }
  for (let n = 0; n < 7; n++) await make(api.database, 'packages', { ...inProject, airbill: `QQ ${n}` });
  await make(api.database, 'projects', { client_id: client, name: 'Клініка Київ' });
  await make(api.database, 'cities', { name: 'Kyiv' });
  await make(api.database, 'inventories', { project_id: project, batch: 'LOT 55/7', product: 'Asthmol' });
  await make(api.database, 'inventories', { project_id: world.foreign.project, batch: 'LOT 55/8' });
  await makeUser(api.database, 'admin', { email: 'chief@office.test', name: 'Chief' });
  await makeUser(api.database, 'staff', { email: 'olena@office.test', name: 'Олена Щорс' });
});

interface Group {
  kind: string;
  results: { id: number; label: string; detail: string; project_id: number | null }[];
}
async function groups(q: string, token: string): Promise<Group[]> {
  const { status, body } = await api.get(`/api/search/?q=${encodeURIComponent(q)}`, token);
  expect(status).toBe(200);
  return body.groups;
}
async function found(q: string, token = world.tokens.staff): Promise<Record<string, string[]>> {
  const all = await groups(q, token);
  return Object.fromEntries(all.map(({ kind, results }) => [kind, results.map(({ label }) => label)]));
}

describe('GET /api/search/', () => {
  const place = () => '/api/search/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, roles);

  it('finds a number whatever its spaces, hyphens and case, the beginning before a part of it', async () => {
    expect(await found('px100')).toEqual({ packages: ['PX-100 0001', 'PX-100 0002'] });
    expect(await found('px - 1000 002')).toEqual({ packages: ['PX-100 0002'] });
    expect((await found('PX')).packages).toEqual(['PX-100 0001', 'PX-100 0002']);
    expect((await found('7px')).packages).toEqual(['47-PX-9']);
  });

  it('finds names across scripts, both ways, their words in any order', async () => {
    expect(await found('Київ')).toEqual({ projects: ['Клініка Київ'], cities: ['Kyiv'] });
    expect(await found('kyiv klinika')).toEqual({ projects: ['Клініка Київ'] });
    expect((await found('shchors')).people).toEqual(['olena@office.test']);
    expect((await found('щорс')).people).toEqual(['olena@office.test']);
  });

  it('forgives one typing error where nothing else is found', async () => {
    expect((await found('PX-100 0020')).packages).toEqual(['PX-100 0002']);
    expect((await found('xp1000001')).packages).toEqual(['PX-100 0001']);
    expect((await found('Kiev')).cities).toEqual(['Kyiv']);
    expect((await found('alhpa pharma')).clients).toEqual(['Alpha Pharma']);
  });

  it('is silent for no text, for signs alone, and for what is nowhere', async () => {
    for (const q of ['', '  ', '--', '%', '_', "'", 'zzzz-no-such'])
      expect([q, await found(q)]).toEqual([q, {}]);
  });

  it('gives at most five of a kind, and what was named whole first', async () => {
    expect((await found('qq')).packages).toHaveLength(perKind);
    const order = (await groups('Alpha Pharma', world.tokens.staff)).map(({ kind }) => kind);
    expect(order[0]).toBe('clients');
  });

  it('CLI-11 PKG-08 PRJ-15 keeps to the rows that the caller reaches', async () => {
    const { tokens, foreign } = world;
    expect((await found(foreign.airbill)).packages).toEqual([foreign.airbill]);
    for (const role of ['user', 'invoicing_user', 'driver', 'investigator', 'coordinator'] as const) {
      expect([role, await found(foreign.airbill, tokens[role])]).toEqual([role, {}]);
      expect([role, (await found(world.own.airbill, tokens[role])).packages]).toEqual([
        role,
        [world.own.airbill],
      ]);
    }
    expect(await found('lot 55', tokens.user)).toEqual({ batches: ['LOT 55/7'] });
    expect(await found('olena', tokens.user)).toEqual({});
  });

  it('a package shows its project and the label of its status in the caller’s language', async () => {
    const known = { field: 'status', value: 'at customs', labels: { fr: 'En douane' } };
    const token = world.tokens.staff;
    expect((await api.send('POST', '/api/known_values/', { token, body: known })).status).toBe(201);
    const path = `/api/packages/${world.own.package}/`;
    expect((await api.send('PATCH', path, { token, body: { status: 'At customs' } })).status).toBe(200);
    for (const [language, label] of [
      ['fr', 'En douane'],
      ['es', 'At customs'],
    ] as const) {
      const { body } = await api.send('GET', `/api/search/?q=${world.own.airbill}`, {
        token,
        headers: { 'accept-language': language },
      });
      expect(body.groups[0].results[0].detail).toBe(`AB-101 · ${label}`);
    }
  });

  it('ROLE-22 a staff member finds no administrator; an administrator does', async () => {
    expect(await found('chief')).toEqual({});
    expect((await found('chief', world.tokens.admin)).people).toEqual(['chief@office.test']);
  });

  it('finds a batch by its number, with its product, and leads to its page', async () => {
    const [batch] = await groups('abb1', world.tokens.user);
    expect(batch).toMatchObject({
      kind: 'batches',
      results: [{ id: world.own.batch, label: 'AB-B1', detail: 'AB Tablets · AB-101', project_id: null }],
    });
    expect(await found('canary7qb1', world.tokens.user)).toEqual({});
  });

  it('finds a product by a part of its name, within the own projects', async () => {
    const [product] = await groups('ab tabl', world.tokens.user);
    expect(product).toMatchObject({
      kind: 'products',
      results: [{ id: world.own.product, label: 'AB Tablets', project_id: null }],
    });
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    expect(await found('ab tabl', blinded)).toEqual({});
  });

  it('amendment 28 a blinded customer finds no batch, and no sign that there is one', async () => {
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    for (const q of ['LOT 55/7', 'lot55', 'Asthmol', 'lot 5577'])
      expect([q, await found(q, blinded)]).toEqual([q, {}]);
    const [batch] = await groups('LOT 55/7', world.tokens.user);
    expect(batch?.results[0]).toMatchObject({ detail: 'Asthmol · AB-101', project_id: world.own.project });
  });

  it('a driver gets no more of a package than its project', async () => {
    const [own] = await groups(world.own.airbill, world.tokens.driver);
    expect(own?.results[0]?.detail).toBe('AB-101');
  });
});
