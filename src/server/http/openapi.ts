// Generates the OpenAPI 3.1 document of all endpoints from the contracts.
import * as z from 'zod/mini';
import { type Permission, permissions, type Role } from '#core/access.ts';
import {
  type Contract,
  type EndpointDefinition,
  type TextParameter,
  textParameters,
} from '#core/contract.ts';
import { isRowFilter, type ListDeclaration, type ListFilter } from '#core/list-query.ts';
import { errorResponses, errorSchemas } from './error-schemas.ts';
import { longestKey } from './idempotency.ts';
import { takesKey } from './refusals.ts';

/** The document; `version` is the app's. */
export function openApiDocument(contracts: readonly Contract[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const opened = new Map<Permission, string[]>();
  for (const definition of contracts.flatMap((contract) => Object.values(contract))) {
    const { access, aliases = [], method } = definition;
    for (const path of [definition.path, ...aliases]) {
      const id = operationId(definition, path);
      const operations = (paths[path] ??= {});
      operations[method.toLowerCase()] = operation(id, path, definition);
      if (access === 'public' || access === 'signed-in') continue;
      opened.set(access, [...(opened.get(access) ?? []), id]);
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
    servers: [{ url: '/', description: 'The portal itself' }],
    paths,
    components: {
      schemas: { Permission: permissionSchema(opened), ...errorSchemas() },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A call names the permission that it needs; the schema Permission says who has which.',
        },
      },
    },
  };
}

/**
 * `GET /api/clients/{id}/` is `getClientsById`: derived from method and path only, so that it stays stable
 * when code is renamed. A second path of the same call ends in `Alias`.
 */
function operationId({ method, path: first }: EndpointDefinition, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replaceAll(/\{(\w)/g, (_, initial: string) => `/by/${initial.toUpperCase()}`)
    .split(/[^a-z]+/i)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${method.toLowerCase()}${words.join('')}${path === first ? '' : 'Alias'}`;
}

function operation(id: string, path: string, definition: EndpointDefinition): Record<string, unknown> {
  const { access, body, upload } = definition;
  const isOpen = access === 'public' || access === 'signed-in';
  return {
    operationId: id,
    summary: definition.summary,
    description: accessText(access),
    security: access === 'public' ? [] : [{ bearer: isOpen ? [] : [access] }],
    parameters: [
      ...pathParameters(path, definition),
      ...queryParameters(definition),
      ...headerParameters(definition),
    ],
    ...(body && { requestBody: { required: true, content: json(bodySchema(body)) } }),
    ...(upload && { requestBody: { required: true, content: fileForm } }),
    responses: {
      [String(definition.status ?? 200)]: { description: 'Success', ...content(definition) },
      ...errorResponses(definition),
    },
  };
}

function content({ status, response }: EndpointDefinition): { content?: Record<string, unknown> } {
  if (status === 204) return {};
  if (response === 'events') return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (response !== 'file') return { content: json(schemaOf(response, 'output')) };
  return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
}

/** Every permission with its endpoints. */
function permissionSchema(opened: ReadonlyMap<Permission, readonly string[]>): unknown {
  return {
    type: 'string',
    oneOf: (Object.keys(permissions) as Permission[]).map((permission) => ({
      const: permission,
      description: `${accessText(permission)} Opens: ${(opened.get(permission) ?? []).join(', ')}.`,
    })),
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

function pathParameters(path: string, { textParameters: texts = {} }: EndpointDefinition): unknown[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOfParameter(texts[name]),
  }));
}

function schemaOfParameter(text: TextParameter | undefined): Record<string, unknown> {
  if (text === undefined) return { type: 'integer', minimum: 0 };
  return text === 'uuid'
    ? { type: 'string', format: 'uuid' }
    : { type: 'string', pattern: textParameters[text].source };
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

/** Creating calls and imports by programs accept an idempotency key. */
function headerParameters(definition: EndpointDefinition): unknown[] {
  if (!takesKey(definition)) return [];
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
    {
      name: 'count',
      description:
        '`bounded`: content with a count of 10,000 where there are more rows, which is said by `count_is_minimum`. Otherwise counts are exact.',
      schema: { type: 'string', enum: ['exact', 'bounded'], default: 'exact' },
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
    ...list.filters.map((name) => ({ name, ...filterParameter(list, name) })),
  ].map((parameter) => ({ ...parameter, in: 'query', required: false }));
}

/** The values of a filter as read by `parseListQuery`. */
function filterParameter({ choices, several }: ListDeclaration, name: ListFilter): Record<string, unknown> {
  const values = choices?.[name];
  if (name === 'id' || name === 'location') {
    return { schema: { type: 'string' }, description: 'Ids, separated by commas.' };
  }
  if (isRowFilter(name)) return { schema: { type: 'integer', minimum: 0 } };
  if (name === 'track__airbill' || name === 'is_active') return { schema: { type: 'boolean' } };
  if (name === 'week' || name === 'on') return { schema: { type: 'string', format: 'date' } };
  if (several?.includes(name)) {
    const known = values === undefined ? 'Any of several values' : `Any of ${values.join(', ')}`;
    return {
      schema: { type: 'string' },
      description: `${known}, separated by \`|\`; within a value a bar is written \`\\|\`.`,
    };
  }
  return { schema: { type: 'string', ...(values !== undefined && { enum: values }) } };
}

function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}

/** A body of items may also be a bare array. */
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
