import { describe, expect, expectTypeOf, it } from 'vitest';
import { common } from './en/common.ts';
import { driver } from './en/driver.ts';
import { errors } from './en/errors.ts';
import { forgotPassword } from './en/forgot-password.ts';
import { myProfile } from './en/my-profile.ts';
import { resetPassword } from './en/reset-password.ts';
import { signup } from './en/signup.ts';
import { verify } from './en/verify.ts';
import { localeOf, startLocale } from './locales.ts';
import type { ParameterArguments, ParametersOf } from './text.ts';
import { fillText } from './text.ts';

describe('fillText', () => {
  it('fills in parameters, with numbers in the format of the language', () => {
    expect(fillText('{from} of {total}', 'en-GB', { from: 'A', total: 10324 })).toBe('A of 10,324');
    expect(fillText('{total}', 'fr', { total: 10324 })).toBe('10\u202f324');
  });

  it('chooses the plural form of the language', () => {
    const packages = { one: '{count} посылка', few: '{count} посылки', other: '{count} посылок' };
    expect([1, 3, 5, 21].map((count) => fillText(packages, 'ru', { count }))).toEqual([
      '1 посылка',
      '3 посылки',
      '5 посылок',
      '21 посылка',
    ]);
  });

  it('keeps a placeholder without a value', () => {
    expect(fillText('Hello {name}', 'en-GB')).toBe('Hello {name}');
  });

  it('types the parameters of a text', () => {
    expectTypeOf<ParametersOf<'at least {length} characters'>>().toEqualTypeOf<{
      readonly length: string | number;
    }>();
    expectTypeOf<ParameterArguments<'Home'>>().toEqualTypeOf<[]>();
    expectTypeOf<ParametersOf<{ one: '{count} row'; other: '{count} rows' }>>().toExtend<{
      readonly count: number;
    }>();
  });
});

describe('startLocale', () => {
  it('I18N-02 uses the stored locale first, and ignores an unknown one', () => {
    expect(startLocale('fr', 'es-ES')).toBe('fr');
    expect(startLocale('tlh', 'es-ES')).toBe('es');
  });

  it('I18N-03 I18N-09 A-70 then the first two letters of the browser, zh as cn and ua as uk', () => {
    expect(startLocale(null, 'es-AR')).toBe('es');
    expect(startLocale(null, 'UA')).toBe('uk');
    expect(startLocale(null, 'fra')).toBe('fr');
    expect(localeOf('zh-TW')).toBe('cn');
  });

  it('I18N-04 else English, also for a language that is not offered', () => {
    expect(startLocale(null, undefined)).toBe('en');
    expect(startLocale('', 'de-DE')).toBe('en');
  });
});

describe('the error catalogue', () => {
  it('ERR-14 has a text for each success of the frame', () => {
    const keys = ['SAVED', 'CREATED', 'UPDATED', 'DELETED', 'REQUESTED'] as const;
    for (const key of keys) expect(common[`${key}_SUCCESSFULLY`]).toMatch(/\S+ successfully/i);
  });

  it('ERR-15 has a text for each success of login, registration, the profile and the driver', () => {
    expect(driver.REPORT_SENT).toBe('Report was successfully sent');
    expect(myProfile.PASSWORD_CHANGED).toBe('Password changed');
    expect(myProfile.PROFILE_SAVED_SUCCESSFULLY).toBe('Profile saved successfully');
    expect(resetPassword.PASSWORD_CHANGED).toBe('Password changed');
    expect(signup.SIGNED).toBe('Registration request successfully submitted');
    expect(verify.EMAIL_VERIFIED).toBe('E-mail verified');
    expect(fillText(forgotPassword.RESET_EMAIL_SENT, 'en', { 0: 'a@demo.test' })).toContain('a@demo.test');
  });

  it('ERR-13 has the 23 English texts word for word', () => {
    expect(Object.values(errors)).toEqual([
      'Bad token',
      'You entered the wrong login or password',
      'Wrong password',
      'User does not exists',
      'Passwords don´t match',
      'Password too short, minimum 5 characters',
      'Too many failed login attempts, user blocked temporarely',
      'Server is not responding, connection error',
      'E-mail not valid',
      'Empty fields',
      'Missing fields',
      'Not found or already verified',
      'Not found or already used',
      'Not found',
      'Unauthorized',
      'E-mail already exists',
      'ID malformed',
      'Error with filter',
      'City already exists',
      'Wrong old password supplied',
      'Captcha is incorrect, please try again',
      'You need to re-authenticate as your token is expired',
      'Captcha error occurred, please try again.',
    ]);
  });
});
