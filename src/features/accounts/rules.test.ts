import { describe, expect, it } from 'vitest';
import { readSignInReply, tokenExpirationAt } from './rules.ts';

const complete = { token: 'abc', username: 'a@b.test', email: 'a@b.test', role: 'staff', verified: true };

describe('readSignInReply', () => {
  it('AUTH-07 AUTH-11 signs in with a token, whatever the message says, with the role of the server', () => {
    expect(readSignInReply(200, { ...complete, message: 'MFA code sent' })).toEqual({
      step: 'signed-in',
      ...complete,
    });
  });

  it('A-21 takes a missing verified as false', () => {
    const { verified: _, ...rest } = complete;
    expect(readSignInReply(200, rest)).toMatchObject({ step: 'signed-in', verified: false });
  });

  it('AUTH-05 AUTH-06 asks for the code, and asks again', () => {
    expect(readSignInReply(200, { token: '', message: 'MFA code sent to a…@b.test' })).toMatchObject({
      step: 'code',
      retry: false,
    });
    expect(readSignInReply(200, { token: '', message: 'Please retry: wrong code' })).toMatchObject({
      step: 'code',
      retry: true,
    });
  });

  it('AUTH-08 A-28 knows the prefixes by their words, whatever their case, and with another status', () => {
    expect(readSignInReply(200, { message: ' mfa CODE sent.' }).step).toBe('code');
    expect(readSignInReply(202, { message: 'Please retry' }).step).toBe('code');
    expect(readSignInReply(200, { message: 'Your MFA code sent' }).step).toBe('failed');
  });

  it('ERR-08 AUTH-27 AUTH-28 leaves refusals to the error catalogue', () => {
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

  it('AUTH-10 says Non-200 status code for another status without a known prefix', () => {
    expect(readSignInReply(202, complete)).toMatchObject({ failure: { codes: ['Non-200 status code'] } });
  });

  it('AUTH-09 says Unexpected response format for a 200 that is neither, or has no known role', () => {
    for (const body of [{}, { token: '' }, null, 'text', { ...complete, role: 'emperor' }]) {
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
