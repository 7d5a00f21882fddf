import { describe, expect, it } from 'vitest';
import { settingLabels } from '#locales/en/setting-labels.ts';
import { settingDefinitions } from '#record-types/setting.ts';
import { choicesOf, settingError, settingsGroups, typedOf, valueOf } from './rules.ts';

const definition = (name: string) => settingDefinitions[name] ?? { type: 'text' as const, rules: '' };

describe('what an input contains', () => {
  it.each([
    ['max_sendings_per_day', '20', 20],
    ['max_sendings_per_day', ' 0 ', 0],
    ['max_sendings_per_day', '-1', '-1'],
    ['max_sendings_per_day', '1e3', '1e3'],
    ['smtp_port', '', null],
    ['smtp_host', ' mail.example ', 'mail.example'],
    ['smtp_tls', true, true],
    ['smtp_password', '', undefined],
    ['smtp_password', ' a b ', ' a b '],
    ['report_receiver_emails_ua', 'a@x.test\n b@x.test, c@x.test;', ['a@x.test', 'b@x.test', 'c@x.test']],
    ['report_receiver_emails_ua', '\n', null],
    ['mfa_forced_roles', 'staff\ndriver', ['staff', 'driver']],
    ['email_box_type', '', null],
  ])('SET-18 of %s %j is the value %j', (name, typed, value) => {
    expect(valueOf(definition(name), typed)).toEqual(value);
  });

  it.each([
    ['smtp_tls', null, false],
    ['smtp_tls', true, true],
    ['smtp_port', 25, '25'],
    ['smtp_host', null, ''],
    ['smtp_password', null, ''],
    ['report_receiver_emails_ua', ['a@x.test', 'b@x.test'], 'a@x.test\nb@x.test'],
  ])('SET-18 the value of %s, %j, is shown as %j', (name, value, typed) => {
    expect(typedOf({ type: definition(name).type, value })).toBe(typed);
  });

  it('SET-18 for every setting an untouched input returns what was read, for a secret nothing', () => {
    const samples = { bool: true, int: 7, port: 25, email_list: ['a@x.test'], choices: ['staff'] } as const;
    for (const [name, one] of Object.entries(settingDefinitions)) {
      const value = one.type in samples ? samples[one.type as keyof typeof samples] : 'x';
      const back = valueOf(one, typedOf({ type: one.type, value }));
      expect([name, back]).toEqual([name, one.type === 'secret' ? undefined : value]);
    }
  });
});

describe('the rules', () => {
  it('SET-18 every setting has a known type, caption and checks', () => {
    expect(Object.keys(settingDefinitions)).toEqual(Object.keys(settingLabels));
    for (const [name, { rules }] of Object.entries(settingDefinitions)) {
      for (const rule of rules.split('|').filter(Boolean))
        expect([name, /^(email|url|host|min:\d+|max:\d+|in:[\w,]+)$/.test(rule)]).toEqual([name, true]);
    }
    expect(choicesOf(definition('email_box_type'))).toEqual(['imap', 'pop3']);
    expect(choicesOf(definition('smtp_host'))).toEqual([]);
    expect(settingsGroups).not.toContain('contacts');
  });

  it('A-107 whether a host is allowed is checked by the host alone, also for an address', () => {
    const asked: string[] = [];
    const mayCall = (host: string) => asked.push(host) < 0;
    expect(settingError(definition('smtp_host'), 'mail.example', mayCall)).toBe('private_host');
    expect(settingError(definition('gps_url'), 'https://a:b@gps.example:8443/x?y', mayCall)).toBe(
      'private_host',
    );
    expect(settingError(definition('gps_url'), 'http://[fd00::1]/', mayCall)).toBe('private_host');
    expect(settingError(definition('smtp_user'), 'localhost', mayCall)).toBeUndefined();
    expect(asked).toEqual(['mail.example', 'gps.example', 'fd00::1']);
  });
});

it('SET-17 the delay of invoices is a day at most', () => {
  const rule = definition('invoice_grace_minutes');
  expect([0, 10, 1440, 1441, -1, '10'].map((minutes) => settingError(rule, minutes))).toEqual([
    undefined,
    undefined,
    undefined,
    'large_number',
    'digits',
    'digits',
  ]);
});

it.each([
  ['weather_keep_days', 1, 3650],
  ['positions_kept_days', 1, 400],
] as const)('Part 3 rank 10 %s is at least a day: nothing deletes everything', (name, least, most) => {
  const values = [0, least, most, most + 1];
  expect(values.map((days) => settingError(definition(name), days))).toEqual([
    `at_least:${least}`,
    undefined,
    undefined,
    'large_number',
  ]);
});
