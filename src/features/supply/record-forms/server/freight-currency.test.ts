import { describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { recordWorld } from '#testing/record-world.ts';

const api = testApi();
const { one, owner, samples, send } = recordWorld(api);
const lacking = {
  status: 400,
  body: { errors: { fields: { freight_currency: 'required' } } },
};

describe('the currency of a freight cost', () => {
  it('issue 12 a cost needs its currency, in a new package and in a change; without a cost neither is needed', async () => {
    const { freight_currency, ...sample } = samples().packages;
    expect(await send('POST', '/api/packages/', { ...sample, airbill: 'F-1' })).toMatchObject(lacking);
    const none = await send('POST', '/api/packages/', { ...sample, airbill: 'F-2', freight_cost: null });
    expect(none.status).toBe(201);
    const { id } = none.body;
    expect(await send('PATCH', one('packages', id), { freight_cost: '4.20' })).toMatchObject(lacking);
    const both = { freight_cost: '4.20', freight_currency };
    expect((await send('PATCH', one('packages', id), both)).status).toBe(200);
    expect(await send('PATCH', one('packages', id), { freight_currency: null })).toMatchObject(lacking);
    expect((await send('GET', `/api/packages/${id}/`)).body).toMatchObject(both);
  });

  it('issue 12 what was stored without one stays as it is until its cost is changed', async () => {
    const { id } = (await send('POST', '/api/packages/', { ...samples().packages, airbill: 'F-3' })).body;
    await owner(
      `select set_config('trialway.actor', 'test', false); update packages set freight_currency = null where id = ${id}`,
    );
    expect((await send('PATCH', one('packages', id), { destination: 'Depot' })).status).toBe(200);
    expect((await send('GET', `/api/packages/${id}/`)).body).toMatchObject({
      freight_cost: '-3.10',
      freight_currency: null,
    });
    expect(await send('PATCH', one('packages', id), { freight_cost: '3.10' })).toMatchObject(lacking);
  });

  it.each(['EURO', 'eur', 'QQQ', 'E'])('issue 12 %s is no currency', async (freight_currency) => {
    const answer = await send('POST', '/api/packages/', {
      ...samples().packages,
      airbill: 'F-4',
      freight_currency,
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors.fields)).toEqual(['freight_currency']);
  });
});
