import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
const place = () => '/api/global_settings/';
const post = (body: object) => api.send('POST', place(), { token: world.tokens.admin, body });
const stored = (name: string) =>
  api.database
    .rows(sql.of({ value: 'unknown' })`select value from global_settings where name = ${name}`)
    .then(([row]) => row?.value);

describe('GET /api/global_settings/', () => {
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin']);

  it('CALL-68 SET-04 SET-07 SET-08 SET-14 SET-15 SET-16 SET-17 SET-18 Annex S has every setting in its section with type, label and rules', async () => {
    const { body } = await api.get(place(), world.tokens.admin);
    expect(Object.keys(body)).toEqual([
      'registration',
      'mfa',
      'reports',
      'gps_tracking',
      'notifications',
      'contacts',
    ]);
    const counts = Object.values(body).map((rows) => (rows as unknown[]).length);
    // The 31 of Annex S, including the contacts, and later additions: the forced mfa, the plain mailbox, the
    // senders of the mailbox and how long its originals are kept, the delay of invoices, the source of positions, their retention, the map's tiles, the four of weather, and the
    // working days for an excursion.
    expect(counts).toEqual([6, 7, 14, 15, 5, 3]);
    expect(body.mfa[2]).toEqual({
      name: 'smtp_password',
      value: null,
      type: 'secret',
      label: 'SMTP password',
      rules: 'max:1000',
      is_set: false,
      updated_at: expect.stringMatching(/Z$/),
    });
  });
});

describe('POST /api/global_settings/', () => {
  it('SET-19 CALL-69 A-107 changes the given settings, in either form, and returns all', async () => {
    const list = await post({
      settings: [
        { name: 'max_sendings_per_day', value: 7 },
        { name: 'report_receiver_emails_ua', value: ['a@test.example', 'b@test.example'] },
        { name: 'email_box_type', value: 'imap' },
      ],
    });
    expect(list.status).toBe(200);
    expect(await stored('max_sendings_per_day')).toBe(7);
    const { body } = await api.get(place(), world.tokens.admin);
    expect(body).toEqual(list.body);
    body.registration[0].value = 'Welcome';
    const whole = await post(body);
    expect([whole.status, whole.body.registration[0].value]).toEqual([200, 'Welcome']);
    expect(await stored('max_sendings_per_day')).toBe(7);
  });

  it('SET-20 A-107 a secret is stored encrypted and never returned, and null keeps it', async () => {
    const secret = 'Sesame-7Q';
    const set = await post({ settings: [{ name: 'gps_token', value: secret }] });
    const shown = (answer: typeof set) =>
      answer.body.gps_tracking.find(({ name }: { name: string }) => name === 'gps_token');
    expect(shown(set)).toMatchObject({ value: null, is_set: true });
    const everything = await api.database.rows(
      sql`select value::text from global_settings union all select concat(old, new) from audit`,
    );
    expect(JSON.stringify(everything)).not.toContain(secret);
    const kept = await stored('gps_token');
    await post({ settings: [{ name: 'gps_token', value: null }] });
    expect(await stored('gps_token')).toEqual(kept);
    expect(shown(await post({ settings: [{ name: 'gps_token', value: '' }] }))).toMatchObject({
      is_set: false,
    });
  });

  it.each([
    ['unknown_setting', 1, 'unknown_choice'],
    ['constructor', 1, 'unknown_choice'],
    ['smtp_port', 65_536, 'large_number'],
    ['smtp_port', 0, 'digits'],
    ['smtp_port', '25', 'digits'],
    ['max_sendings_per_day', -1, 'digits'],
    ['weather_keep_days', 0, 'at_least:1'],
    ['positions_kept_days', 0, 'at_least:1'],
    ['smtp_tls', 'yes', 'wrong_type'],
    ['smtp_email', 'unknown', 'email'],
    ['emergency_email', 'a@test.example\r\nBcc: b@test.example', 'unreadable'],
    ['registration_subject', 'Hello\r\nBcc: b@test.example', 'unreadable'],
    ['report_receiver_emails_il', ['a@test.example', 'x'], 'email'],
    ['report_receiver_emails_il', 'a@test.example', 'wrong_type'],
    ['email_box_type', 'exchange', 'unknown_choice'],
    ['mfa_forced_roles', ['king'], 'unknown_choice'],
    ['gps_url', 'javascript:alert(1)', 'url'],
    ['gps_url', 'http://', 'url'],
    ['gps_url', 'http://127.0.0.1/', 'private_host'],
    ['gps_url', 'http://169.254.169.254/latest', 'private_host'],
    ['gps_login_url', 'http://[::1]:80/', 'private_host'],
    ['gps_login_url', 'http://2130706433/', 'private_host'],
    ['smtp_host', 'localhost', 'private_host'],
    ['smtp_host', '10.1.2.3', 'private_host'],
    ['smtp_host', 'mail.example:25', 'private_host'],
    ['email_box_host', 'fd00::1', 'private_host'],
    ['smtp_host', 'x'.repeat(254), 'max:253'],
  ])('A-107 rejects %s = %j, and with it all other changes', async (name, value, error) => {
    const answer = await post({
      settings: [
        { name: 'support_name', value: 'Changed' },
        { name, value },
      ],
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      { errors: { msg: 'MISSING', fields: { [name]: error } } },
    ]);
    expect(await stored('support_name')).not.toBe('Changed');
  });

  it('SET-10 SET-14 A-107 values are trimmed and addresses deduplicated; spaces alone are empty', async () => {
    const given = { registration_subject: '  ', smtp_email: ' mail@x.test ', emergency_email: '' };
    const twice = { report_receiver_emails_il: ['a@x.test', ' a@x.test', 'b@x.test'] };
    const settings = Object.entries({ ...given, ...twice }).map(([name, value]) => ({ name, value }));
    expect((await post({ settings })).status).toBe(200);
    expect([await stored('registration_subject'), await stored('smtp_email')]).toEqual([null, 'mail@x.test']);
    expect(await stored('report_receiver_emails_il')).toEqual(['a@x.test', 'b@x.test']);
    expect((await post({ settings: [{ name: 'smtp_email', value: null }] })).status).toBe(200);
  });

  it.each(['__proto__', 'constructor', 'no_such'])('A-107 %s is not a setting', async (name) => {
    const answer = await post({ settings: [{ name, value: 'x' }] });
    expect([answer.status, answer.body.errors.msg]).toEqual([400, 'MISSING']);
    expect(Object.keys(answer.body.errors.fields)).toEqual([name]);
  });

  it('ROLE-21 only admin writes', async () => {
    for (const role of ['staff', 'api_user', 'user'] as const) {
      const body = { settings: [{ name: 'support_name', value: 'Changed' }] };
      expect((await api.send('POST', place(), { token: world.tokens[role], body })).status).toBe(403);
    }
  });
});

describe('a secret whose server changes', () => {
  const set = (values: Record<string, unknown>) =>
    post({ settings: Object.entries(values).map(([name, value]) => ({ name, value })) });
  const asked = async (values: Record<string, unknown>) => {
    const { status, body } = await set(values);
    return status === 200 ? [] : Object.entries(body.errors.fields as Record<string, string>);
  };

  it.each([
    [
      'smtp_password',
      { smtp_host: 'mail.example', smtp_port: 587, smtp_tls: true },
      [{ smtp_host: 'evil.example' }, { smtp_port: 2525 }, { smtp_tls: false }, { smtp_tls: null }],
    ],
    [
      'email_box_password',
      { email_box_host: 'box.example', email_box_port: 993, email_box_ssl: true, email_box_type: 'imap' },
      [
        { email_box_host: 'evil.example' },
        { email_box_port: 143 },
        { email_box_ssl: false },
        { email_box_type: 'pop3' },
        { email_box_allow_plain: true },
      ],
    ],
    [
      'gps_password',
      { gps_login_url: 'https://gps.example/login' },
      [
        { gps_login_url: 'https://evil.example/login' },
        { gps_login_url: 'http://gps.example/login' },
        { gps_login_url: 'https://gps.example:8443/login' },
      ],
    ],
    ['gps_token', { gps_url: 'https://gps.example/api' }, [{ gps_url: 'https://evil.example/api' }]],
  ] as const)('A-107 SET-20 %s must be entered again', async (secret, start, changes) => {
    expect((await set({ ...start, [secret]: 'Sesame-7Q' })).status).toBe(200);
    const before = await stored(secret);
    for (const change of changes) {
      const [name = ''] = Object.keys(change);
      const value = await stored(name);
      expect([change, await asked(change)]).toEqual([change, [[secret, 'secret_again']]]);
      expect([await stored(name), await stored(secret)]).toEqual([value, before]);
      expect(await asked({ ...change, [secret]: null })).toEqual([[secret, 'secret_again']]);
    }
    const [change = {}] = changes;
    expect(await asked({ ...change, [secret]: 'Another-8R' })).toEqual([]);
    expect(await stored(secret)).not.toEqual(before);
  });

  it('A-107 is not required again if the target stays, the secret is sent along, or no host is left', async () => {
    await set({ smtp_host: 'mail.example', smtp_port: 25, smtp_tls: false, smtp_password: 'Sesame-7Q' });
    expect(
      await asked({ smtp_host: 'MAIL.example', smtp_port: 25, smtp_tls: null, smtp_user: 'portal' }),
    ).toEqual([]);
    expect(await asked({ smtp_host: null })).toEqual([]);
    expect(await asked({ smtp_host: 'evil.example' })).toEqual([['smtp_password', 'secret_again']]);
    expect(await asked({ smtp_host: 'evil.example', smtp_password: '' })).toEqual([]);
    expect(await asked({ smtp_host: null })).toEqual([]);
    await set({ gps_url: 'https://gps.example/a', gps_token: 'Sesame-7Q' });
    expect(await asked({ gps_url: 'https://gps.example/b?c' })).toEqual([]);
  });
});

describe('two users editing the settings', () => {
  it('A-134 the second gets 409 with the stored values; none of theirs is saved', async () => {
    const { body } = await api.get(place(), world.tokens.admin);
    const [name, updated_at] = ['email_box_user', body.reports.find(named('email_box_user')).updated_at];
    const first = await post({ settings: [{ name, value: 'first', updated_at }] });
    expect(first.status).toBe(200);
    const second = await post({
      settings: [
        { name, value: 'second', updated_at },
        { name: 'support_name', value: 'Changed' },
      ],
    });
    expect([second.status, second.body.errors.msg]).toEqual([409, 'CONFLICT']);
    expect(second.body.errors.current).toEqual(first.body);
    expect([await stored(name), await stored('support_name')]).toEqual(['first', null]);
    // Another setting of the same screen is no conflict.
    const other = body.reports.find(named('email_box_port'));
    expect(
      (await post({ settings: [{ name: other.name, value: 993, updated_at: other.updated_at }] })).status,
    ).toBe(200);
  });

  it('SET-19 of those who save different settings at the same time none is refused', async () => {
    const names = ['smtp_user', 'email_box_user', 'email_box_imap_folder', 'gps_account'];
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        names.map((name) => post({ settings: [{ name, value: `text ${round}` }] })),
      );
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    }
  });

  it('A-134 of 50 who saved the same version exactly one wins', async () => {
    const { body } = await api.get(place(), world.tokens.admin);
    const { name, updated_at } = body.gps_tracking.find(named('gps_account'));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        post({ settings: [{ name, value: `account ${number}`, updated_at }] }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await stored(name)).toBe(`account ${statuses.indexOf(200)}`);
  });
});

function named(name: string) {
  return (setting: { name: string }) => setting.name === name;
}
