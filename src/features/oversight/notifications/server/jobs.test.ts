import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { queueMail } from '#server/mail/mail.ts';
import { bodyColumns, openBody, storedBody } from '#server/mail/mail-body.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { mailAlerts } from './jobs.ts';

const api = testApi();
const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const look = () => mailAlerts(api.database, { businessTz: 'Europe/Kyiv', publicUrl: 'https://portal.test' });

async function set(name: string, value: unknown): Promise<void> {
  await write(sql`update global_settings set value = ${JSON.stringify(value)}::jsonb where name = ${name}`);
}

/** A mail of this age and number of attempts. */
async function waiting(minutes: number, attempts: number): Promise<number> {
  const id = await api.database.write(cause, (transaction) =>
    queueMail(transaction, {
      kind: 'account',
      to: 'anna@helix.test',
      language: 'en',
      template: 'password_changed',
      parameters: {},
    }),
  );
  await write(sql`update sending_records set created_at = now() - make_interval(mins => ${minutes}::int),
    attempts = ${attempts}, error = case when ${attempts} > 0 then 'Connection refused' else '' end where id = ${id ?? 0}`);
  return id ?? 0;
}

const told = () =>
  api.database.rows(
    sql.of(storedBody, { id: 'number', recipient: 'string', subject: 'string' })`
      select r.id, r.recipient, r.subject, ${bodyColumns} from sending_records r
      left join outbox o on o.record_id = r.id where r.kind = 'emergency' order by r.id`,
  );

beforeEach(async () => {
  await write(sql`delete from outbox`);
  await write(sql`delete from sending_records`);
  await set('send_emergency_email', true);
  await set('emergency_email', 'night@office.test');
});

describe('A-131 mail that has failed for over an hour', () => {
  it('is reported once to the emergency address, with what is queued and why', async () => {
    await waiting(90, 12);
    await waiting(80, 0);
    await look();
    await look();
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect([mail?.recipient, mail?.subject]).toEqual([
      'night@office.test',
      'Emails have not been sent for over an hour',
    ]);
    const text = mail && openBody(api.database, mail.id, mail)?.text;
    expect(text).toContain('2 emails are pending. The oldest was created on ');
    expect(text).toContain('(Europe/Kyiv)');
    expect(text).toContain('Error from the mail server: Connection refused');
    expect(text).toContain('https://portal.test/global_settings?group=jobs');
  });

  it('is reported in the language of the owner of that address', async () => {
    await makeUser(api.database, 'admin', { email: 'nuit@office.test', language: 'fr' });
    await set('emergency_email', 'nuit@office.test');
    await waiting(90, 12);
    await look();
    expect((await told())[0]?.subject).toContain('Aucun courriel n’est envoyé');
  });

  it.each([
    ['is switched off', () => set('send_emergency_email', false)],
    ['has no address', () => set('emergency_email', '')],
    ['has an address that was never given', () => set('emergency_email', null)],
  ])('is not reported if it %s', async (_, change) => {
    await change();
    await waiting(90, 12);
    await look();
    expect(await told()).toEqual([]);
  });

  it.each([
    ['failed for a shorter time', 50, 12],
    ['were tried for a shorter time, as a server was set only now', 900, 3],
    ['wait for a server that is not set', 900, 0],
  ])('is not reported for mails that %s', async (_, minutes, attempts) => {
    await waiting(minutes, attempts);
    await look();
    expect(await told()).toEqual([]);
  });

  it('is not reported if a later mail was sent: only that one address is wrong', async () => {
    await waiting(90, 12);
    const later = await waiting(30, 1);
    await write(sql`update sending_records set status = 'sent' where id = ${later}`);
    await look();
    expect(await told()).toEqual([]);
  });

  it('is reported again after an hour, once the first mail about it is no longer queued', async () => {
    await waiting(90, 12);
    await look();
    const age = (minutes: number, status: string) =>
      write(sql`update sending_records set created_at = now() - make_interval(mins => ${minutes}::int), status = ${status}
        where kind = 'emergency'`);
    await age(70, 'queued');
    await look();
    await age(50, 'failed');
    await look();
    expect(await told()).toHaveLength(1);
    await age(70, 'failed');
    await look();
    expect(await told()).toHaveLength(2);
  });
});
