// The schemas of error responses: one for each code of the catalogue.

import type { EndpointDefinition } from '#core/contract.ts';
import { AppError, type ErrorCode, encodeError, errorStatuses } from '#core/errors.ts';
import { refusalsOf } from './refusals.ts';

const codes = Object.keys(errorStatuses) as ErrorCode[];

/** One schema per code by its name in the document, and the enumeration of all codes. */
export function errorSchemas(): Record<string, unknown> {
  return {
    ErrorCode: { type: 'string', enum: codes, description: 'Every code; `errors.msg` of a refused call.' },
    ...Object.fromEntries(codes.map((code) => [nameOf(code), schemaOf(code)])),
  };
}

/** The error responses of an endpoint, by status. */
export function errorResponses(definition: EndpointDefinition): Record<string, unknown> {
  return Object.fromEntries(
    [...refusalsOf(definition)].map(([status, found]) => [
      String(status),
      {
        description: `${titles[status] ?? 'Refused'}: ${found.join(', ')}`,
        ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
        content: { 'application/json': { schema: oneOf(found) } },
      },
    ]),
  );
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad input; `errors.fields` says what and where',
  401: 'No, unknown or expired token',
  403: 'The role may not do this',
  404: 'Missing, or outside the own scope',
  409: 'What is stored does not allow it',
  413: 'Too large',
  415: 'Not in a form that is read here',
  429: 'Too often; `Retry-After` says when again',
  500: 'Internal error',
  503: 'Not possible at this moment; `Retry-After` says when again',
};
const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } };

function oneOf(found: readonly ErrorCode[]): unknown {
  const schemas = found.map((code) => ({ $ref: `#/components/schemas/${nameOf(code)}` }));
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas };
}

/** `ID_MALFORMED` is `IdMalformedError`. */
function nameOf(code: ErrorCode): string {
  const words = code.toLowerCase().split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
}

/** Derived from the body that is sent: texts that clients compare are constants. */
function schemaOf(code: ErrorCode): unknown {
  const { body } = encodeError(new AppError(code));
  if (!('errors' in body)) return closed(body);
  return {
    type: 'object',
    properties: {
      errors: {
        type: 'object',
        properties: {
          msg: { type: 'string', const: code },
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'Which input is wrong, by its name, and why.',
          },
          ...(code === 'CONFLICT' && { current: { description: 'What is stored now.' } }),
        },
        required: ['msg'],
      },
      ...(code === 'SEVERAL_PACKAGES' && {
        results: { type: 'array', items: {}, description: 'What there is to choose from.' },
      }),
    },
    required: ['errors'],
  };
}

/** The schema of this body. */
function closed(body: Readonly<Record<string, unknown>>): unknown {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(body).map(([key, value]) => [key, exactly(value)])),
    required: Object.keys(body),
    additionalProperties: false,
  };
}

function exactly(value: unknown): unknown {
  if (!Array.isArray(value)) return { type: 'string', const: value };
  return { type: 'array', items: exactly(value[0]), minItems: 1, maxItems: 1 };
}
