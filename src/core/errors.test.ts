import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AppError,
  comparable,
  decodeError,
  type ErrorCode,
  encodeError,
  errorStatuses,
  found,
  isFlagSet,
} from './errors.ts';

const codes = Object.keys(errorStatuses) as ErrorCode[];

describe('encodeError and decodeError', () => {
  // The message for each code of the server; [] is none.
  const told: Record<ErrorCode, string[]> = {
    INVALID_TOKEN: ['INVALID_TOKEN'],
    TOKEN_EXPIRED: ['INVALID_TOKEN'],
    WRONG_CREDENTIAL: ['WRONG_CREDENTIAL'],
    BLOCKED_USER: ['BLOCKED_USER'],
    UNAUTHORIZED: ['UNAUTHORIZED'],
    NOT_FOUND: [],
    // The only 404 with a message: the link's screen shows it.
    NOT_FOUND_OR_ALREADY_USED: [],
    NOT_FOUND_OR_ALREADY_VERIFIED: ['NOT_FOUND_OR_ALREADY_VERIFIED'],
    ID_MALFORMED: ['ID_MALFORMED'],
    ERROR_WITH_FILTER: ['ERROR_WITH_FILTER'],
    IS_EMPTY: ['IS_EMPTY'],
    MISSING: ['MISSING'],
    EMAIL_ALREADY_EXISTS: ['EMAIL_ALREADY_EXISTS'],
    CITY_ALREADY_EXISTS: ['CITY_ALREADY_EXISTS'],
    WRONG_PASSWORD: ['WRONG_PASSWORD'],
    // Its text is compared by clients and shown unchanged.
    WRONG_OLD_PASSWORD: ['Wrong old password entered.'],
    SEVERAL_PACKAGES: ['SEVERAL_PACKAGES'],
    CONFLICT: ['CONFLICT'],
    TOO_LARGE: ['TOO_LARGE'],
    NEEDS_CONFIRMATION: ['NEEDS_CONFIRMATION'],
    TOO_MANY_ROWS: ['TOO_MANY_ROWS'],
    UNSUPPORTED_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE'],
    TOO_MANY_REQUESTS: ['TOO_MANY_REQUESTS'],
    UNAVAILABLE: ['SERVER_TIMEOUT_CONNECTION_ERROR'],
    INTERNAL: ['SERVER_TIMEOUT_CONNECTION_ERROR'],
  };

  it.each(codes)('ERR-07 %s arrives as what it means', (code) => {
    const { status, body } = encodeError(new AppError(code));
    const failure = decodeError(status, JSON.parse(JSON.stringify(body)));
    expect(status).toBe(errorStatuses[code]);
    expect(failure).toEqual({ status, codes: told[code], sessionEnded: status === 401, fields: {} });
  });

  it('A-41 a refusal of what is 409 here, and the row that another user has stored since', () => {
    const refused = encodeError(new AppError('UNAUTHORIZED', { status: 409 }));
    expect(refused).toEqual({ status: 409, body: { errors: { msg: 'UNAUTHORIZED' } } });
    const late = encodeError(new AppError('CONFLICT', { current: { name: 'Stored' } }));
    expect(decodeError(late.status, late.body)).toMatchObject({ status: 409, current: { name: 'Stored' } });
  });

  it('401 is the two token errors and nothing else', () => {
    expect(codes.filter((code) => errorStatuses[code] === 401)).toEqual(['INVALID_TOKEN', 'TOKEN_EXPIRED']);
  });

  it('ERR-19 A-28 the compared texts are sent to the letter', () => {
    expect(encodeError(new AppError('INVALID_TOKEN')).body).toEqual({ detail: 'Invalid token.' });
    expect(encodeError(new AppError('TOKEN_EXPIRED')).body).toEqual({ detail: 'Token has expired' });
    expect(encodeError(new AppError('WRONG_CREDENTIAL')).body).toEqual({
      non_field_errors: ['unable to log in with provided credentials'],
    });
  });

  it('ERR-20 from 500 on the body is empty, whatever the cause says', () => {
    for (const code of ['INTERNAL', 'UNAVAILABLE'] as const) {
      const error = new AppError(code, { cause: new Error('select secret'), fields: { a: 'b' } });
      expect(encodeError(error).body).toEqual({});
    }
  });

  it('says which field is wrong, and only texts come through', () => {
    const { status, body } = encodeError(
      new AppError('MISSING', { fields: { email: 'this field is required' } }),
    );
    expect(decodeError(status, body).fields).toEqual({ email: 'this field is required' });
    expect(decodeError(400, { errors: { msg: 'MISSING', fields: { a: 1, b: 'x' } } }).fields).toEqual({
      b: 'x',
    });
    expect(decodeError(400, { errors: { msg: 'MISSING', fields: ['a'] } }).fields).toEqual({});
  });
});

describe('decodeError', () => {
  const all = {
    detail: 'Some detail',
    errors: { msg: 'SOME_MSG' },
    non_field_errors: ['unable to log in with provided credentials'],
  };
  // ERR-11: a body with all parts, removed one after the other.
  it.each([
    ['ERR-01 401 ends the session', 401, all, ['INVALID_TOKEN'], true],
    ['ERR-02 404 is silent', 404, all, [], false],
    ['ERR-04 detail is the code', 400, all, ['Some detail'], false],
    ['ERR-05 Invalid token.', 403, { ...all, detail: 'Invalid token.' }, ['INVALID_TOKEN'], false],
    ['ERR-06 Token has expired', 403, { ...all, detail: 'Token has expired' }, ['INVALID_TOKEN'], false],
    [
      'A-28 case, spaces and a full stop do not count',
      403,
      { detail: ' token HAS expired. ' },
      ['INVALID_TOKEN'],
      false,
    ],
    ['ERR-07 errors.msg is next', 400, { ...all, detail: undefined }, ['SOME_MSG'], false],
    ['ERR-07 a list of msg is a list', 400, { errors: { msg: ['A', 'B'] } }, ['A', 'B'], false],
    [
      'ERR-08 wrong credentials',
      400,
      { non_field_errors: all.non_field_errors },
      ['WRONG_CREDENTIAL'],
      false,
    ],
    [
      'ERR-08 A-28 with another spelling',
      400,
      { non_field_errors: [' Unable to log in with provided credentials.'] },
      ['WRONG_CREDENTIAL'],
      false,
    ],
    [
      'ERR-09 another non_field_error',
      400,
      { non_field_errors: ['Else'] },
      ['SERVER_TIMEOUT_CONNECTION_ERROR'],
      false,
    ],
    ['ERR-09 an empty list of msg', 400, { errors: { msg: [] } }, ['SERVER_TIMEOUT_CONNECTION_ERROR'], false],
    ['ERR-09 a detail that is no text', 500, { detail: 1 }, ['SERVER_TIMEOUT_CONNECTION_ERROR'], false],
    ['ERR-09 no body', 502, undefined, ['SERVER_TIMEOUT_CONNECTION_ERROR'], false],
    ['ERR-09 an array', 500, [all], ['SERVER_TIMEOUT_CONNECTION_ERROR'], false],
    ['ERR-09 a text', 500, '<html>', ['SERVER_TIMEOUT_CONNECTION_ERROR'], false],
  ])(
    'ERR-01 ERR-02 ERR-04 ERR-05 ERR-06 ERR-07 ERR-08 ERR-09 ERR-11 %s',
    (_, status, body, expected, sessionEnded) => {
      expect(decodeError(status, body)).toMatchObject({ status, codes: expected, sessionEnded });
    },
  );

  it.each(['success', 'verified'] as const)(
    'A-12 AUTH-33 AUTH-44 AUTH-46 %s counts in the body or in its data, exactly true',
    (flag) => {
      for (const body of [
        { [flag]: true },
        { data: { [flag]: true } },
        { [flag]: false, data: { [flag]: true } },
      ])
        expect(isFlagSet(body, flag)).toBe(true);
      for (const value of [false, 'true', 1, null, undefined])
        expect(isFlagSet({ [flag]: value, data: { [flag]: value } }, flag)).toBe(false);
      for (const body of [undefined, null, true, [], { data: true }])
        expect(isFlagSet(body, flag)).toBe(false);
    },
  );

  it('ERR-09 never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.anything(), (status, body) => {
        const failure = decodeError(status, body);
        expect(failure.codes.every((code) => typeof code === 'string')).toBe(true);
        expect(failure.codes.length > 0 || status === 404).toBe(true);
      }),
    );
  });
});

it('A-28 comparable ignores case, spaces around and one full stop', () => {
  expect(comparable('  Invalid TOKEN. ')).toBe('invalid token');
  expect(comparable('a..')).toBe('a.');
});

it('found gives the value, and NOT_FOUND for nothing but undefined', () => {
  expect(found(0)).toBe(0);
  expect(found(null)).toBeNull();
  expect(() => found(undefined)).toThrow('NOT_FOUND');
});
