import { describe, expect, it } from 'vitest';
import { readSignInReply, tokenExpirationAt } from './rules.ts';

const user = { username: 'a@b.test', email: 'a@b.test', role: 'staff', verified: true };
const complete = { token: 'abc', ...user };

describe('readSignInReply', () => {
  it('AUTH-07 AUTH-11 signs in with a token, whatever the message is, with the role from the server', () => {
    expect(readSignInReply(200, { ...complete, message: 'MFA code sent' })).toEqual({
      step: 'signed-in',
      token: 'abc',
      user,
    });
  });

  it('A-01 A-07 AUTH-07 a token without a user, or with an unknown role, requires the profile', () => {
    for (const body of [{ token: 'abc' }, { ...complete, role: 'emperor' }, { ...complete, email: 5 }])
      expect(readSignInReply(200, body)).toEqual({ step: 'profile', token: 'abc' });
  });

  it('A-21 treats a missing verified as false', () => {
    const { verified: _, ...rest } = complete;
    expect(readSignInReply(200, rest)).toMatchObject({ step: 'signed-in', user: { verified: false } });
  });

  it('AUTH-05 AUTH-06 requires the code, and again after a wrong one', () => {
    expect(readSignInReply(200, { token: '', message: 'MFA code sent to a…@b.test' })).toMatchObject({
      step: 'code',
      retry: false,
    });
    expect(readSignInReply(200, { token: '', message: 'Please retry: wrong code' })).toMatchObject({
      step: 'code',
      retry: true,
    });
  });

  it('AUTH-08 A-28 recognises the prefixes in any case and with another status', () => {
    expect(readSignInReply(200, { message: ' mfa CODE sent.' }).step).toBe('code');
    expect(readSignInReply(202, { message: 'Please retry' }).step).toBe('code');
    expect(readSignInReply(200, { message: 'Your MFA code sent' }).step).toBe('failed');
  });

  it('ERR-08 AUTH-27 AUTH-28 leaves errors to the error catalogue', () => {
    const wrong = { non_field_errors: ['Unable to log in with provided credentials.'] };
    expect(readSignInReply(400, wrong)).toMatchObject({
      step: 'failed',
      failure: { codes: ['WRONG_CREDENTIAL'] },
    });
    expect(readSignInReply(429, { errors: { msg: 'BLOCKED_USER' } })).toMatchObject({
      failure: { codes: ['BLOCKED_USER'] },
    });
    expect(readSignInReply(503, {})).toMatchObject({
      failure: { codes: ['SERVER_TIMEOUT_CONNECTION_ERROR'] },
    });
  });

  it('AUTH-10 ERR-12 shows Non-200 status code for another status without a known prefix', () => {
    expect(readSignInReply(202, complete)).toMatchObject({ failure: { codes: ['Non-200 status code'] } });
  });

  it('AUTH-09 shows Unexpected response format for a 200 that is neither', () => {
    for (const body of [{}, { token: '' }, null, 'text', { ...complete, token: 5 }]) {
      expect(readSignInReply(200, body)).toMatchObject({
        failure: { codes: ['Unexpected response format'] },
      });
    }
  });
});

describe('tokenExpirationAt', () => {
  it('AUTH-16 CONST-01 A-05 is 1440 minutes from now in whole seconds', () => {
    expect(tokenExpirationAt(1_000_500)).toBe(1000 + 86_400);
  });
});
