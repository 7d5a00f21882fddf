import { describe, expect, it } from 'vitest';
import { endDemoRestore } from '#features/exchange/imports/server/store.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { answersAlike } from '#testing/endpoint-tests.ts';
import { isPurged } from './store.ts';

const api = testApi();
const place = () => '/api/contacts/';

describe('GET /api/contacts/', () => {
  it('HOME-05 A-111 is public, and empty texts mean that no contact is set', async () => {
    expect((await api.get(place())).body).toEqual({
      portal_name: 'Trialway',
      logo: null,
      support_name: '',
      support_email: '',
      support_phone: '',
      demo_mode: false,
    });
  });

  it('HOME-05 A-107 returns the section contacts and no other setting', async () => {
    await api.database.write({ actor: 'test', reason: 'settings', request: 'test' }, (transaction) =>
      transaction.rows(sql`update global_settings set value = to_jsonb('of ' || name)
        where section = 'contacts' or name = 'smtp_password'`),
    );
    const { body, raw } = await api.get(place());
    expect(body).toMatchObject({
      support_name: 'of support_name',
      support_email: 'of support_email',
      support_phone: 'of support_phone',
    });
    expect(raw.includes('smtp')).toBe(false);
  });
  it('HOME-04 no longer announces that data is purged once an import has ended it', async () => {
    const purged = () => isPurged(api.database);
    await api.database.rows(sql`insert into database_marks (name, value) values ('demo', '1')`);
    expect(await purged()).toBe(true);
    await api.database.write({ actor: 'test', reason: 'import', request: 'test' }, endDemoRestore);
    expect(await purged()).toBe(false);
  });
  answersAlike(api, () => '', place);
});
