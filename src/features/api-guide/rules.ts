// What the guide shows of the OpenAPI document: calls by group, each with an example of what is sent and answered,
// made from the schemas, and a line for the terminal.
import * as z from 'zod/mini';

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
  /** The noun that the path is about: clients, projects. */
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
  /** Undefined when the answer is a file or nothing at all. */
  readonly answered: unknown;
  readonly answersFile: boolean;
}

/** Every call of the document, in its order; throws for what is no such document. */
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

/** What a schema takes, and what for. */
function descriptionOf(schema: unknown): string {
  if (!isSchema(schema)) return '';
  const choices: unknown = schema['enum'];
  const told = [Array.isArray(choices) ? choices.join(', ') : undefined, schema['description']];
  return told.filter((part) => typeof part === 'string').join(' · ');
}

function groupOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const [first = '', second = ''] = parts;
  return first === 'api' || first === 'mfa' ? second : first;
}

/** Whether the words of a search all stand somewhere in the call. */
export function matchesSearch(call: ApiCall, search: string): boolean {
  const text = `${call.method} ${call.path} ${call.summary}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The call as a line for a terminal, with example values; the token is a variable there. */
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

/** On one line while that can be read. */
function bodyOf(sent: unknown): string {
  const line = JSON.stringify(sent);
  return line.length > 100 ? JSON.stringify(sent, null, 2) : line;
}

/** Between single quotation marks of a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

type Schema = Readonly<Record<string, unknown>>;

/** An example of a JSON schema: its first choice, one item of a list, a value that fits the field's name. */
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
  // A decimal: a text, so that no binary fraction comes in.
  if (type === 'string' && types.includes('number')) return '12.5';
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

const texts: Readonly<Record<string, string>> = {
  airbill: 'AB-7731-204',
  address: '12 Harbour Road',
  batch: 'B-2041',
  car: 'AA 7731 KX',
  client: 'Helix Biopharma',
  code: 'GE',
  currency: 'EUR',
  description: 'Sent on to the depot',
  destination: 'Kyiv depot',
  doc_id: 'DN-35',
  doc_type: 'Air waybill',
  email: 'ada@example.org',
  external_id: 'WMS-10023',
  invoice: 'INV-2041',
  location: 'GE',
  name: 'Helix Biopharma',
  next: '/api/clients/?page=2',
  order: 'PO-7012',
  phone: '+380 44 123 4567',
  product: 'HX-12 20 mg',
  project: 'HX-301',
  reference: 'REF-118',
  shipping_temperature: '2–8 °C',
  site: 'Harbour Clinic',
  smo_id: 'SMO-1021',
  sponsor: 'Helix Biopharma',
  status: 'In transit',
  storage_temperature: '2–8 °C',
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
