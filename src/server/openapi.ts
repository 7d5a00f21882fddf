// The OpenAPI 3.1 document of every endpoint, made from the contracts alone.
import * as z from 'zod/mini';
import { permissions, type Role } from '#core/access.ts';
import { type Contract, type EndpointDefinition, isCreation } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { longestKey } from './kept-answers.ts';

/** The document; `version` is the app's. */
export function openApiDocument(contracts: readonly Contract[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    for (const [name, definition] of Object.entries(contract)) {
      for (const path of [definition.path, ...(definition.aliases ?? [])]) {
        const operations = (paths[path] ??= {});
        operations[definition.method.toLowerCase()] = operation(name, definition);
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trialway',
      version,
      description:
        'Every path answers alike with and without its last slash. Decimals are texts, dates yyyy-mm-dd, moments ISO 8601 UTC. An object outside the own scope and one that does not exist give the same 404.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation(name: string, definition: EndpointDefinition): Record<string, unknown> {
  const { access, body, response, upload } = definition;
  return {
    operationId: `${definition.path.replace(/[^a-z]+/gi, '_').replace(/^_|_$/g, '')}_${name}`,
    summary: definition.summary,
    description: accessText(access),
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...pathParameters(definition.path),
      ...queryParameters(definition),
      ...headerParameters(definition),
    ],
    ...(body && { requestBody: { required: true, content: json(bodySchema(body)) } }),
    ...(upload && { requestBody: { required: true, content: fileForm } }),
    responses: {
      [String(definition.status ?? 200)]: {
        description: 'Success',
        content:
          response === 'file'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : json(schemaOf(response, 'output')),
      },
      '400': { description: 'Bad input: errors.msg is the code, errors.fields says what and where' },
      ...(upload && { '413': { description: `More than ${upload.maxBytes} bytes` } }),
      ...(access !== 'public' && {
        '401': { description: 'No, unknown or expired token' },
        '403': { description: 'The role may not do this' },
      }),
      ...(definition.path.includes('{') && { '404': { description: 'Missing, or outside the own scope' } }),
    },
  };
}

const fileForm = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    },
  },
};

function accessText(access: EndpointDefinition['access']): string {
  if (access === 'public') return 'Public.';
  if (access === 'signed-in') return 'Every signed-in role.';
  const table: Partial<Record<Role, string>> = permissions[access];
  return `Roles: ${Object.entries(table)
    .map(([role, reach]) => `${role} (${reach})`)
    .join(', ')}.`;
}

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  }));
}

function queryParameters({ list, query }: EndpointDefinition): unknown[] {
  if (list) return listParameters(list);
  return Object.entries(query?.def.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !z.safeParse(schema, undefined).success,
    schema: schemaOf(schema as z.ZodMiniType, 'input'),
  }));
}

/** What makes something new, and the imports of programs, take a key under which the answer is kept. */
function headerParameters(definition: EndpointDefinition): unknown[] {
  if (!isCreation(definition) && definition.access !== 'records.import') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: longestKey },
      description: 'A call is carried out once for each key: sent again, it gets the same answer.',
    },
  ];
}

function listParameters(list: ListDeclaration): unknown[] {
  const columns = [...list.sort, 'id'].flatMap((column) => [column, `-${column}`]);
  const text = { type: 'string' };
  return [
    { name: 'page', schema: { type: 'integer', minimum: 1, default: 1 } },
    {
      name: 'limit',
      schema: {
        type: 'integer',
        minimum: 1,
        maximum: list.maximumLimit ?? 500,
        default: list.defaultLimit ?? 10,
      },
    },
    {
      name: 'ordering',
      schema: text,
      description: `One of ${columns.join(', ')}; \`,id\` may follow. Default ${list.defaultSort}.`,
    },
    ...(list.search.length > 0
      ? [
          {
            name: 'filter',
            schema: text,
            description: 'Part of any of the named fields, without regard to case and accents.',
          },
          {
            name: 'fields',
            schema: text,
            description: `Some of ${list.search.join(', ')}, separated by commas.`,
          },
        ]
      : []),
    ...list.filters.map((name) => ({ name, schema: text })),
  ].map((parameter) => ({ ...parameter, in: 'query', required: false }));
}

function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}

/** A body of items may be the bare array of them. */
function bodySchema(body: z.ZodMiniObject): unknown {
  const whole = schemaOf(body, 'input');
  const { items } = body.def.shape;
  return items === undefined ? whole : { anyOf: [schemaOf(items as z.ZodMiniType, 'input'), whole] };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return rest;
}
