// The error catalogue (specification, section 8): status by code, and the JSON form in both directions.
// Requirements: ERR-11, ERR-12.
// Requirements: ERR-11, ERR-12.

/** Every error code of the server, and its HTTP status. */
export const errorStatuses = {
  INVALID_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  WRONG_CREDENTIAL: 400,
  BLOCKED_USER: 429,
  UNAUTHORIZED: 403,
  NOT_FOUND: 404,
  NOT_FOUND_OR_ALREADY_USED: 404,
  NOT_FOUND_OR_ALREADY_VERIFIED: 400,
  ID_MALFORMED: 400,
  ERROR_WITH_FILTER: 400,
  IS_EMPTY: 400,
  MISSING: 400,
  EMAIL_ALREADY_EXISTS: 400,
  CITY_ALREADY_EXISTS: 400,
  WRONG_PASSWORD: 400,
  WRONG_OLD_PASSWORD: 400,
  CONFLICT: 409,
  SEVERAL_PACKAGES: 409,
  NEEDS_CONFIRMATION: 409,
  TOO_LARGE: 413,
  TOO_MANY_ROWS: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;
export type ErrorCode = keyof typeof errorStatuses;

/** The three texts that clients compare are never translated (ERR-19). */
const detailTexts = { INVALID_TOKEN: 'Invalid token.', TOKEN_EXPIRED: 'Token has expired' } as const;
/** For the two own-password calls: never 401, which would sign the user out. */
export const wrongOldPasswordText = 'Wrong old password entered.';
export const wrongCredentialText = 'unable to log in with provided credentials';

/** Thrown anywhere on the server and sent by the error handler. `fields` says which input is wrong and why. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Overrides the code's status: what is forbidden for this row is 409, not 403. */
  readonly status: number | undefined;
  /** The current values, for the editor of an older version. */
  readonly current: unknown;
  /** The candidates to choose from (amendment 27). */
  readonly results: readonly unknown[] | undefined;
  constructor(
    code: ErrorCode,
    details: {
      fields?: Readonly<Record<string, string>>;
      retryAfterSeconds?: number;
      status?: 409;
      current?: unknown;
      results?: readonly unknown[];
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.status = details.status;
    this.current = details.current;
    this.results = details.results;
  }
}

/** Returns the value or throws NOT_FOUND: foreign and missing rows look alike. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('NOT_FOUND');
  return value;
}

/** The body of an error response: `detail`, `non_field_errors` or `errors.msg`; empty for 5xx. */
export function encodeError(error: AppError): { status: number; body: Record<string, unknown> } {
  const status = error.status ?? errorStatuses[error.code];
  if (status >= 500) return { status, body: {} };
  if (error.code === 'INVALID_TOKEN' || error.code === 'TOKEN_EXPIRED') {
    return { status, body: { detail: detailTexts[error.code] } };
  }
  if (error.code === 'WRONG_OLD_PASSWORD') return { status, body: { detail: wrongOldPasswordText } };
  if (error.code === 'WRONG_CREDENTIAL') return { status, body: { non_field_errors: [wrongCredentialText] } };
  const { code, fields, current, results } = error;
  return {
    status,
    body: {
      errors: { msg: code, ...(fields && { fields }), ...(current !== undefined && { current }) },
      ...(results && { results }),
    },
  };
}

/** The meaning of a failed call: codes to show (empty: none), whether the session ended, field errors. */
export interface Failure {
  status: number;
  codes: readonly string[];
  sessionEnded: boolean;
  fields: Readonly<Record<string, string>>;
  /** The current values, after a conflict with another change. */
  current?: unknown;
  /** The candidates, if the call referred to something ambiguous. */
  results?: readonly unknown[];
}

/** Reads an error body in the order of ERR-01 … ERR-09. An unknown format gives SERVER_TIMEOUT_CONNECTION_ERROR. */
export function decodeError(status: number, body: unknown): Failure {
  const failure = { status, codes: [] as readonly string[], sessionEnded: false, fields: {} };
  if (status === 401) return { ...failure, codes: ['INVALID_TOKEN'], sessionEnded: true };
  if (status === 404) return failure;
  if (isRecord(body)) {
    if (typeof body['detail'] === 'string') return { ...failure, codes: [codeOfDetail(body['detail'])] };
    const errors = body['errors'];
    if (isRecord(errors)) {
      const codes = [errors['msg']].flat().filter((code) => typeof code === 'string');
      const fields = isRecord(errors['fields']) ? onlyTexts(errors['fields']) : {};
      const { current } = errors;
      const { results } = body;
      if (codes.length > 0) {
        return {
          ...failure,
          codes,
          fields,
          ...(current !== undefined && { current }),
          ...(Array.isArray(results) && { results }),
        };
      }
    }
    const first: unknown = Array.isArray(body['non_field_errors']) ? body['non_field_errors'][0] : undefined;
    if (typeof first === 'string' && comparable(first) === wrongCredentialText) {
      return { ...failure, codes: ['WRONG_CREDENTIAL'] };
    }
  }
  return { ...failure, codes: ['SERVER_TIMEOUT_CONNECTION_ERROR'] };
}

/** Whether a flag of a response is exactly true, in the body or in its `data` (A-12, AUTH-33, AUTH-44, AUTH-46). */
export function isFlagSet(body: unknown, flag: 'success' | 'verified'): boolean {
  if (!isRecord(body)) return false;
  return body[flag] === true || (isRecord(body['data']) && body['data'][flag] === true);
}

/** Server texts are compared trimmed, ignoring case and a final full stop. */
export function comparable(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '');
}

function codeOfDetail(detail: string): string {
  const known = Object.values(detailTexts).map(comparable);
  return known.includes(comparable(detail)) ? 'INVALID_TOKEN' : detail;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function onlyTexts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
