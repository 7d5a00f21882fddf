// The input of a request: path ids, query and body or file, each validated by the endpoint's declaration.
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type EndpointDefinition, textParameters, type Upload } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { parseListQuery } from '#core/list-query.ts';
import { fieldErrorsOf, isAbsent } from '#core/validation.ts';

/** The parsed input of a request; throws ID_MALFORMED, ERROR_WITH_FILTER, IS_EMPTY or MISSING with its fields. */
export async function inputOf(definition: EndpointDefinition, request: FastifyRequest) {
  return {
    params: parseParameters(request.params, definition),
    query: definition.list
      ? parseListQuery(definition.list, request.query as Record<string, unknown>)
      : definition.query && parseQuery(definition, definition.query, request.query),
    body: definition.body && parseInput(definition.body, bodyOf(definition.body, request.body)),
    // Last: the file is read only if the rest is valid.
    file: definition.upload && (await fileOf(request, definition.upload.maxBytes)),
  };
}

function bodyOf(schema: z.ZodMiniObject, body: unknown): unknown {
  return Array.isArray(body) && 'items' in schema.def.shape ? { items: body } : (body ?? {});
}

const missingFile = { fields: { file: 'required' } };
/** The overhead of the form around the file. */
const formBytes = 64 * 1024;

async function fileOf(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('IS_EMPTY', missingFile);
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw new AppError('TOO_LARGE');
  const parts = request.parts({
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1000, headerPairs: 20 },
  });
  const part = await nextFile(parts);
  if (part?.fieldname !== 'file') throw new AppError('IS_EMPTY', missingFile);
  return { name: fileName(part.filename), contentType: part.mimetype, bytes: bounded(part.file, parts) };
}

type Parts = AsyncIterableIterator<Multipart>;

async function nextFile(parts: Parts): Promise<MultipartFile | undefined> {
  for (;;) {
    const { done, value } = await parts.next().catch(unreadable);
    if (done === true) return undefined;
    if (value.type === 'file') return value;
  }
}

/** The bytes of the single file; several files are rejected. */
async function* bounded(file: AsyncIterable<Uint8Array> & { truncated: boolean }, parts: Parts) {
  try {
    yield* file;
  } catch (error) {
    unreadable(error);
  }
  if (file.truncated) throw new AppError('TOO_LARGE');
  if ((await nextFile(parts)) !== undefined) throw new AppError('MISSING', { fields: { file: 'one_file' } });
}

function unreadable(cause: unknown): never {
  const isLimit = cause instanceof Error && 'code' in cause && cause.code === 'FST_FILES_LIMIT';
  if (isLimit) throw new AppError('MISSING', { cause, fields: { file: 'one_file' } });
  throw new AppError('MISSING', { cause, fields: { file: 'must arrive whole' } });
}

/** The last path segment of the name, on one line, cut to the maximum length. */
function fileName(given: string | undefined): string {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim();
  return clean.slice(-200) || 'file';
}

function parseParameters(
  raw: unknown,
  { wordsAreMissing, textParameters: texts = {} }: EndpointDefinition,
): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(raw as Record<string, string>).map(([name, value]) => {
      const text = texts[name];
      if (text !== undefined) {
        if (!textParameters[text].test(value)) throw new AppError('ID_MALFORMED');
        return [name, value.toLowerCase()];
      }
      if (!/^\d{1,15}$/.test(value)) throw new AppError(wordsAreMissing ? 'NOT_FOUND' : 'ID_MALFORMED');
      return [name, Number(value)];
    }),
  );
}

/** Ignored without an error where they are not declared, as in an export (amendment 18). */
const neverWrong = ['page', 'limit', 'ordering'];

/** The query parameters. Unknown or malformed ones of a GET are a filter error (QRY-15). */
function parseQuery<S extends z.ZodMiniObject>(
  { method }: EndpointDefinition,
  schema: S,
  raw: unknown,
): z.output<S> {
  if (method === 'GET') {
    const names = Object.keys(raw as object);
    const known = [...Object.keys(schema.def.shape), ...neverWrong];
    const unknown = names.filter((name) => !known.includes(name));
    const errors = Object.entries(fieldErrorsOf(schema, raw)).filter(([, error]) => error !== 'required');
    const fields = [...unknown.map((name) => [name.slice(0, 64), 'not supported here']), ...errors];
    if (fields.length > 0) throw new AppError('ERROR_WITH_FILTER', { fields: Object.fromEntries(fields) });
  }
  return parseInput(schema, raw);
}

/** The parsed value; throws IS_EMPTY or MISSING with the errors of its fields. */
export function parseInput<S extends z.ZodMiniObject>(schema: S, raw: unknown): z.output<S> {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  const fields = fieldErrorsOf(schema, raw);
  const empty = Object.entries(fields).some(
    ([name, error]) =>
      (error === 'required' || error === 'password_required') && !isAbsent(raw, name.split('.')),
  );
  throw new AppError(empty ? 'IS_EMPTY' : 'MISSING', { fields });
}
