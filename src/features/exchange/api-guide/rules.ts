// The guide's data from the OpenAPI document: calls by group, each with example request and response,
// generated from the schemas, and a curl command.
import * as z from 'zod/mini';
import { recordTypes } from '#record-types/catalogue.ts';
import { examplesOf } from '#record-types/examples.ts';

/** The parts of the guide before its calls, and the calls: the ids of their headings. */
export const guideSections = ['start', 'lists', 'import', 'calls'] as const;

/** The id of the heading of a group of calls. */
export function groupId(group: string): string {
  return `calls-${group}`;
}

const content = z.record(z.string(), z.object({ schema: z.unknown() }));
const operation = z.object({
  summary: z.string(),
  description: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.optional(z.string()),
      schema: z.unknown(),
    }),
  ),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(content) })),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  /** The resource in the path: clients, projects. */
  readonly group: string;
  readonly summary: string;
  readonly access: string;
  readonly isPublic: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly description: string;
    readonly place: 'path' | 'query' | 'header';
  }[];
  readonly takesFile: boolean;
  readonly sent: unknown;
  readonly status: string;
  /** Undefined if the response is a file or empty. */
  readonly answered: unknown;
  readonly answersFile: boolean;
}

/** Every call of the document, in its order; throws for an invalid document. */
export function callsOf(given: unknown): ApiCall[] {
  return Object.entries(z.parse(document, given).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => callOf(path, method.toUpperCase(), found)),
  );
}

function callOf(path: string, method: string, found: z.output<typeof operation>): ApiCall {
  const body = found.requestBody?.content;
  const [status = '200', answer] = Object.entries(found.responses)[0] ?? [];
  const answered = answer?.content?.['application/json'];
  return {
    method,
    path,
    group: groupOf(path),
    summary: found.summary,
    access: found.description,
    isPublic: found.security.length === 0,
    parameters: found.parameters.map(({ in: place, name, required, description, schema }) => ({
      name,
      place,
      required,
      description: description ?? descriptionOf(schema),
    })),
    takesFile: body?.['multipart/form-data'] !== undefined,
    sent: body?.['application/json'] && exampleOf(body['application/json'].schema),
    status,
    answered: answered && exampleOf(answered.schema),
    answersFile: answer?.content?.['application/octet-stream'] !== undefined,
  };
}

/** The type and the description of a schema. */
function descriptionOf(schema: unknown): string {
  if (!isSchema(schema)) return '';
  const choices: unknown = schema['enum'];
  const parts = [Array.isArray(choices) ? choices.join(', ') : undefined, schema['description']];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}

function groupOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const [first = '', second = ''] = parts;
  return first === 'api' || first === 'mfa' ? second : first;
}

/** Whether the call contains all words of a search. */
export function matchesSearch(call: ApiCall, search: string): boolean {
  const text = `${call.method} ${call.path} ${call.summary}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The call as a curl command with example values; the token is a shell variable. */
export function curlOf(call: ApiCall, origin: string): string {
  const address = origin + call.path.replaceAll(/\{(\w+)\}/g, '1');
  const lines = [`curl ${call.method === 'GET' ? '' : `-X ${call.method} `}'${address}'`];
  if (!call.isPublic) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (call.takesFile) lines.push(`-F 'file=@document.pdf'`);
  if (call.parameters.some(({ name }) => name === onceKey)) lines.push(`-H '${onceKey}: 2026-03-01/1'`);
  if (call.sent !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d '${quoted(bodyOf(call.sent))}'`);
  }
  if (call.answersFile) lines.push('-OJ');
  return lines.join(' \\\n  ');
}

const onceKey = 'Idempotency-Key';

/** On one line if short enough. */
function bodyOf(sent: unknown): string {
  const line = JSON.stringify(sent);
  return line.length > 100 ? JSON.stringify(sent, null, 2) : line;
}

/** Quoted for a shell with single quotation marks. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

type Schema = Readonly<Record<string, unknown>>;

/**
 * An example of a JSON schema: its first choice, one item of a list, a value that matches the field's name.
 */
export function exampleOf(given: unknown, name = '', depth = 0): unknown {
  if (!isSchema(given) || depth > 8) return null;
  if (Array.isArray(given['examples'])) return given['examples'][0];
  if (given['const'] !== undefined) return given['const'];
  if (given['default'] !== undefined) return given['default'];
  const choices = given['enum'] ?? given['anyOf'] ?? given['oneOf'];
  if (Array.isArray(choices)) {
    return given['enum'] === undefined ? exampleOf(choices[0], name, depth + 1) : choices[0];
  }
  const types: unknown[] = [given['type']].flat();
  const [type] = types;
  // A decimal: a text, to avoid binary fractions.
  if (type === 'string' && types.includes('number')) return texts[name] ?? '12.5';
  if (type === 'object') return exampleObject(given, depth);
  if (type === 'array') return [exampleOf(given['items'], name.replace(/s$/, ''), depth + 1)];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return name === 'count' ? 1 : 12;
  return type === 'string' ? exampleText(given, name) : null;
}

function exampleObject(given: Schema, depth: number): unknown {
  const properties = isSchema(given['properties']) ? given['properties'] : {};
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, exampleOf(schema, key, depth + 1)]),
  );
}

/** By property name: those of records are in the catalogue. */
const texts: Readonly<Record<string, string>> = {
  ...examplesOf(recordTypes),
  email: 'ada@example.org',
  external_id: 'WMS-10023',
  next: '/api/clients/?page=2',
  phone: '+380 44 123 4567',
  username: 'ada@example.org',
};

function exampleText(given: Schema, name: string): string {
  const known = texts[name];
  if (known !== undefined) return known;
  if (given['format'] === 'date') return '2026-03-01';
  if (given['format'] === 'date-time') return '2026-03-01T09:30:00.000Z';
  const pattern = typeof given['pattern'] === 'string' ? given['pattern'] : '';
  if (pattern.startsWith('^\\d{4}-')) return '2026-03-01';
  if (pattern.startsWith('^-?\\d+')) return '12.000';
  const [, choice] = /^\^\((\w+)\|[\w|]+\)\$$/.exec(pattern) ?? [];
  return choice ?? (name.replaceAll('_', ' ') || 'text');
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
