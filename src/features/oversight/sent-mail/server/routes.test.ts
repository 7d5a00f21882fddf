import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { letsInOnly, readsAsList, refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { sendingRecordsList } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (let row = 0; row < 9; row++) {
    await make(api.database, 'sending_records', {
      created_at: `2026-01-0${1 + (row % 4)}T10:00:00Z`,
      kind: row % 2 ? 'forgot' : 'mfa',
      recipient: `p${row % 5}@test.example`,
      subject: `Mail ${20 - row}`,
      status: ['queued', 'sent', 'failed', 'limited'][row % 4],
      attempts: row % 3,
    });
  }
});

describe('GET /api/sending_records/', () => {
  const place = () => '/api/sending_records/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff']);
  refusesBadParameters(api, () => world.tokens.staff, place);
  readsAsList(api, () => world.tokens.staff, place, { declaration: sendingRecordsList });

  it('SET-21 A-108 CALL-70 has kind, recipient, subject, status, error, attempts, and filters by status and kind', async () => {
    const { body } = await api.get(`${place()}?status=failed`, world.tokens.staff);
    expect(body.count).toBe(2);
    expect((await api.get(`${place()}?status=failed&kind=mfa`, world.tokens.staff)).body.count).toBe(2);
    expect((await api.get(`${place()}?status=failed&kind=forgot`, world.tokens.staff)).body.count).toBe(0);
    const found = await api.get(`${place()}?filter=P4@TEST&fields=recipient`, world.tokens.staff);
    expect(found.body.results.map((row: { recipient: string }) => row.recipient)).toEqual([
      'p4@test.example',
    ]);
    expect((await api.get(`${place()}?filter=p4@test&fields=subject`, world.tokens.staff)).body.count).toBe(
      0,
    );
    expect(Object.keys(body.results[0])).toEqual([
      'id',
      'created_at',
      'kind',
      'recipient',
      'subject',
      'status',
      'error',
      'attempts',
    ]);
  });
});
