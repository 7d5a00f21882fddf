import { describe, expect, it } from 'vitest';
import { settingLabels } from '#core/i18n/en/setting-labels.ts';
import { choicesOf, settingDefinitions, settingFault, settingsGroups, typedOf, valueOf } from './rules.ts';

const definition = (name: string) => settingDefinitions[name] ?? { type: 'text' as const, rules: '' };

describe('what an input holds', () => {
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
  ])('SET-18 the value of %s, %j, is typed %j', (name, value, typed) => {
    expect(typedOf({ type: definition(name).type, value })).toBe(typed);
  });

  it('SET-18 of every setting an untouched input gives back what was read, a secret nothing', () => {
    const samples = { bool: true, int: 7, port: 25, email_list: ['a@x.test'], choices: ['staff'] } as const;
    for (const [name, one] of Object.entries(settingDefinitions)) {
      const value = one.type in samples ? samples[one.type as keyof typeof samples] : 'x';
      const back = valueOf(one, typedOf({ type: one.type, value }));
      expect([name, back]).toEqual([name, one.type === 'secret' ? undefined : value]);
    }
  });
});

describe('the rules', () => {
  it('SET-18 every setting has a type, a caption and checks that are known', () => {
    expect(Object.keys(settingDefinitions)).toEqual(Object.keys(settingLabels));
    for (const [name, { rules }] of Object.entries(settingDefinitions)) {
      for (const rule of rules.split('|').filter(Boolean))
        expect([name, /^(email|url|host|min:\d+|max:\d+|in:[\w,]+)$/.test(rule)]).toEqual([name, true]);
    }
    expect(choicesOf(definition('email_box_type'))).toEqual(['imap', 'pop3']);
    expect(choicesOf(definition('smtp_host'))).toEqual([]);
    expect(settingsGroups).not.toContain('contacts');
  });

  it('A-107 whether a host may be called is asked with the host alone, of an address too', () => {
    const asked: string[] = [];
    const mayCall = (host: string) => asked.push(host) < 0;
    expect(settingFault(definition('smtp_host'), 'mail.example', mayCall)).toBe('private_host');
    expect(settingFault(definition('gps_url'), 'https://a:b@gps.example:8443/x?y', mayCall)).toBe(
      'private_host',
    );
    expect(settingFault(definition('gps_url'), 'http://[fd00::1]/', mayCall)).toBe('private_host');
    expect(settingFault(definition('smtp_user'), 'localhost', mayCall)).toBeUndefined();
    expect(asked).toEqual(['mail.example', 'gps.example', 'fd00::1']);
  });
});
