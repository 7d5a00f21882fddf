// The error codes of an endpoint: derived from its shape, plus those that it declares.
import { type EndpointDefinition, isCreation } from '#core/contract.ts';
import { type ErrorCode, errorStatuses } from '#core/errors.ts';

/** The codes by their status, in ascending order. */
export function refusalsOf(definition: EndpointDefinition): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Map<number, Set<ErrorCode>>();
  const add = (code: ErrorCode, status: number = errorStatuses[code]) =>
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  for (const code of ofShape(definition)) add(code);
  for (const refusal of definition.refuses ?? []) {
    if (typeof refusal === 'string') add(refusal);
    else add(refusal.code, refusal.status);
  }
  return new Map([...codes].toSorted(([a], [b]) => a - b).map(([status, found]) => [status, [...found]]));
}

/** Whether calls of this endpoint accept an idempotency key. */
export function takesKey(definition: EndpointDefinition): boolean {
  return isCreation(definition) || definition.access === 'records.import';
}

function ofShape(definition: EndpointDefinition): ErrorCode[] {
  const { access, path, body, upload, query, list, wordsAreMissing } = definition;
  const parameters = path.includes('{');
  const sends = body !== undefined || upload !== undefined;
  return [
    // A device's token is accepted only for the calls of the phone app, regardless of the user's rights.
    ...when(access !== 'public', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'UNAUTHORIZED'),
    ...when(parameters && !wordsAreMissing, 'ID_MALFORMED'),
    ...when(parameters, 'NOT_FOUND'),
    ...when(list !== undefined || query !== undefined, 'ERROR_WITH_FILTER'),
    ...when(sends || query !== undefined, 'IS_EMPTY', 'MISSING'),
    ...when(sends, 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
    ...when(takesKey(definition), 'CONFLICT'),
    ...when(isLimited(definition), 'TOO_MANY_REQUESTS'),
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

/** Rate limits (rate-limits.ts): exports, look-ups and searches per account, and concurrent streams. */
function isLimited({ access, response, looksUp, searches, list, isPartOfPage }: EndpointDefinition): boolean {
  return (
    access !== 'public' &&
    !isPartOfPage &&
    (response === 'file' ||
      response === 'events' ||
      looksUp === true ||
      searches === true ||
      list !== undefined)
  );
}

function when(holds: boolean, ...codes: ErrorCode[]): ErrorCode[] {
  return holds ? codes : [];
}
