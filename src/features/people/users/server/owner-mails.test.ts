// Mails to the owner of an account about changes by others.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { queueMail } from '#server/mail/mail.ts';
import { testApi } from '#testing/api.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const send = (method: 'POST' | 'PATCH', path: string, body: object, token = world.tokens.admin) =>
  api.send(method, path, { token, body });
let count = 0;
async function made() {
  count += 1;
  const email = `owner${count}@test.example`;
  const id = await makeUser(api.database, 'driver', { email, verified: true }, { password: true });
  return { email, at: `/api/users/${id}/` };
}

describe('PATCH /api/users/{id}/', () => {
  it('A-41 A-146 the owner is mailed about a new password and, at the old address, about a new email', async () => {
    const user = await made();
    await send('PATCH', user.at, { email: 'later@test.example', password: 'Another-1!' });
    const mails = await api.database.rows(
      sql`select recipient, subject from sending_records order by id desc limit 3`,
    );
    expect(mails).toEqual([
      { recipient: 'later@test.example', subject: 'Your password was changed' },
      { recipient: 'later@test.example', subject: 'Confirm your email address' },
      { recipient: user.email, subject: 'The email address of your account was changed' },
    ]);
  });

  it('A-18 the link to the new address verifies it; one for an old address is no longer valid', async () => {
    const user = await made();
    const linkTo = async (email: string) => {
      await send('PATCH', user.at, { email });
      const mail = (await mailsTo(api.database, email)).find(({ kind }) => kind === 'account');
      return /\/verify\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    };
    const [first, second] = [
      await linkTo('first-move@test.example'),
      await linkTo('second-move@test.example'),
    ];
    const verify = (id: string | undefined) => send('POST', '/verify', { id }, '');
    const stored = () =>
      api.database.rows(sql`select verified from users where email = 'second-move@test.example'`);
    expect([(await verify(first)).status, await stored()]).toEqual([400, [{ verified: false }]]);
    expect([(await verify(second)).status, await stored()]).toEqual([200, [{ verified: true }]]);
  });

  it('A-41 A-18 the owner is mailed in the language of the last sign-in, and signing in is no edit', async () => {
    const user = await made();
    const before = await api.get(`/api/users/?filter=${user.email}&fields=email`, world.tokens.admin);
    const body = { username: user.email, password: testPassword };
    await api.send('POST', '/api-token-auth/', { body, headers: { 'accept-language': 'uk' } });
    const after = await api.get(`/api/users/?filter=${user.email}&fields=email`, world.tokens.admin);
    expect(after.body.results[0].updated_at).toBe(before.body.results[0].updated_at);
    await send('PATCH', user.at, { password: 'Another-1!' });
    const mails = await api.database.rows(
      sql`select subject from sending_records where recipient = ${user.email}`,
    );
    expect(mails).toEqual([{ subject: 'Ваш пароль змінено' }]);
  });

  it.each([
    ['closed', (at: string) => send('PATCH', at, { is_active: false })],
    ['moved to another address', (at: string) => send('PATCH', at, { email: 'away@test.example' })],
    ['deleted', (at: string) => api.send('DELETE', at, { token: world.tokens.admin })],
  ])(
    'A-41 A-133 pending mails for an account that is %s are withdrawn, notices are not',
    async (_, close) => {
      const user = await made();
      await api.database.write({ actor: 'test', reason: '', request: '' }, async (transaction) => {
        const mail = { to: user.email, language: 'en', template: 'password_changed' } as const;
        for (const kind of ['mfa', 'forgot', 'report', 'account'] as const)
          await queueMail(transaction, { ...mail, kind });
      });
      expect((await close(user.at)).status).toBeLessThan(300);
      const mails = await mailsTo(api.database, user.email);
      expect(mails.slice(0, 4).map(({ kind, status, text }) => [kind, status, text !== null])).toEqual([
        ['mfa', 'failed', false],
        ['forgot', 'failed', false],
        ['report', 'failed', false],
        ['account', 'queued', true],
      ]);
    },
  );

  it('A-18 changing only the name sends no mail', async () => {
    const user = await made();
    await send('PATCH', user.at, { name: 'Another Name', email: user.email });
    const mails = await api.database.rows(sql`select from sending_records where recipient = ${user.email}`);
    expect(mails).toEqual([]);
  });

  it('A-117 A-133 a pending report is withdrawn when its recipient’s access has changed since it was made', async () => {
    const withReport = async () => {
      const user = await made();
      await api.database.write({ actor: 'test', reason: '', request: '' }, (transaction) =>
        queueMail(transaction, {
          kind: 'report',
          to: user.email,
          language: 'en',
          template: 'password_changed',
        }),
      );
      return user;
    };
    const statusAfter = async (change: object) => {
      const user = await withReport();
      expect((await send('PATCH', user.at, change)).status).toBe(200);
      const [report] = await mailsTo(api.database, user.email);
      return report?.status;
    };
    expect(await statusAfter({ user_type: 'operator' })).toBe('failed');
    expect(await statusAfter({ client_id: world.own.client })).toBe('failed');
    expect(await statusAfter({ phone: '+380440000000' })).toBe('queued');
  });
});
