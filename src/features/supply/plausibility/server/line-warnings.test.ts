// The warnings of a form about returns and destructions before it saves them.
import { describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { recordWorld } from '#testing/record-world.ts';

const api = testApi();
const { collection, one, send } = recordWorld(api);
const line = (batch: string, quantity: string) => ({ batch, product: 'Capsules', quantity });
const confirmed = { confirm_warnings: true };

async function receive(batch: string, quantity: string): Promise<void> {
  const made = await send('POST', collection('inbounds'), {
    received_date: '2026-03-01',
    lines: [line(batch, quantity)],
    ...confirmed,
  });
  expect(made.status).toBe(201);
  await api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
    transaction.rows(sql`update batches set status = 'released' where number = ${batch}`),
  );
}
const ship = (batch: string, site: string, quantity = '10') =>
  send('POST', collection('outbounds'), {
    dispatched_date: '2026-03-02',
    site,
    lines: [line(batch, quantity)],
    ...confirmed,
  });

describe('a return', () => {
  const back = (batch: string, more: object) =>
    send('POST', collection('returns'), { date: '2026-03-10', lines: [line(batch, '1')], ...more });

  it('of a batch that was never sent to that site is confirmed by a person', async () => {
    await receive('W-1', '50');
    expect((await ship('W-1', 'North Clinic')).status).toBe(201);
    const elsewhere = await back('W-1', { site_name: 'South Clinic' });
    expect([elsewhere.status, elsewhere.body.errors.fields['lines.0.batch']]).toEqual([
      409,
      'never_sent_to_site',
    ]);
    expect((await back('W-1', { site_name: 'South Clinic', ...confirmed })).status).toBe(201);
  });

  it('of a batch that was sent there, by name or by site, is not asked about', async () => {
    const site = await make(api.database, 'sites', { name: 'West Clinic' });
    await receive('W-2', '50');
    expect((await ship('w-2 ', ' west CLINIC')).status).toBe(201);
    const warnings = async (more: object) =>
      Object.values((await back('W-2', more)).body.errors?.fields ?? {}).filter(
        (rule) => rule !== 'site_outside_project',
      );
    expect(await warnings({ site_id: site })).toEqual([]);
    expect(await warnings({ site_name: 'West Clinic' })).toEqual([]);
    expect(await warnings({ site_name: 'East Clinic' })).toEqual(['never_sent_to_site']);
  });

  it('counts no voided outbound', async () => {
    await receive('W-3', '50');
    const sent = await ship('W-3', 'North Clinic');
    await send('DELETE', one('outbounds', sent.body.id), { reason: 'entered twice' });
    const refused = await back('W-3', { site_name: 'North Clinic' });
    expect(refused.body.errors.fields['lines.0.batch']).toBe('never_sent_to_site');
  });
});

describe('a destruction', () => {
  const destroy = (batch: string, quantity: string, more: object = {}) =>
    send('POST', collection('destructions'), {
      destruction_date: '2026-03-20',
      lines: [line(batch, quantity)],
      ...more,
    });

  it('of more than is left and came back is confirmed by a person', async () => {
    await receive('D-1', '20');
    await ship('D-1', 'North Clinic', '15');
    const returned = {
      date: '2026-03-10',
      site_name: 'North Clinic',
      lines: [line('D-1', '2')],
      ...confirmed,
    };
    expect((await send('POST', collection('returns'), returned)).status).toBe(201);
    const refused = await destroy('D-1', '7.001');
    expect([refused.status, refused.body.errors.fields]).toEqual([
      409,
      { 'lines.0.quantity': 'more_than_on_hand' },
    ]);
    expect((await destroy('D-1', '7')).status).toBe(201);
    // Together with what was destroyed before.
    expect((await destroy('D-1', '0.001')).status).toBe(409);
    expect((await destroy('D-1', '0.001', confirmed)).status).toBe(201);
  });

  it('of a batch whose receipt no one entered is not asked about its quantity', async () => {
    const answer = await destroy('D-unknown', '5');
    expect(answer.body.errors.fields).toEqual({ 'lines.0.batch': 'unknown_batch' });
  });
});
