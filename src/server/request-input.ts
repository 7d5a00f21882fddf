// What a request brings: path ids, query and body or file, each checked by the endpoint's own declaration.
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EndpointDefinition, Upload } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { parseListQuery } from '#core/list-query.ts';
import { faultsOf } from '#core/validation.ts';

/** The parsed input of a request; throws ID_MALFORMED, ERROR_WITH_FILTER, IS_EMPTY or MISSING with its fields. */
export async function inputOf(definition: EndpointDefinition, request: FastifyRequest) {
  return {
    params: parseParameters(request.params, definition.wordsAreMissing),
    query: definition.list
      ? parseListQuery(definition.list, request.query as Record<string, unknown>)
      : definition.query && parseInput(definition.query, request.query),
    body: definition.body && parseInput(definition.body, bodyOf(definition.body, request.body)),
    // Last: nothing of a file is read before the rest is right.
    file: definition.upload && (await fileOf(request, definition.upload.maxBytes)),
  };
}

function bodyOf(schema: z.ZodMiniObject, body: unknown): unknown {
  return Array.isArray(body) && 'items' in schema.def.shape ? { items: body } : (body ?? {});
}

const missingFile = { fields: { file: 'required' } };
/** Beside the file: the form's own lines. */
const formBytes = 64 * 1024;

async function fileOf(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('IS_EMPTY', missingFile);
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw new AppError('TOO_LARGE');
  const part = await request
    .file({
      throwFileSizeLimit: false,
      limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1000, headerPairs: 20 },
    })
    .catch(unreadable);
  if (part?.fieldname !== 'file') throw new AppError('IS_EMPTY', missingFile);
  return { name: fileName(part.filename), contentType: part.mimetype, bytes: bounded(part.file) };
}

async function* bounded(file: AsyncIterable<Uint8Array> & { truncated: boolean }) {
  try {
    yield* file;
  } catch (error) {
    unreadable(error);
  }
  if (file.truncated) throw new AppError('TOO_LARGE');
}

function unreadable(cause: unknown): never {
  throw new AppError('MISSING', { cause, fields: { file: 'must arrive whole' } });
}

/** The last part of the name, on one line, as long as names may be. */
function fileName(given: string | undefined): string {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim();
  return clean.slice(-200) || 'file';
}

function parseParameters(raw: unknown, wordsAreMissing = false): Record<string, number> {
  return Object.fromEntries(
    Object.entries(raw as Record<string, string>).map(([name, value]) => {
      if (!/^\d{1,15}$/.test(value)) throw new AppError(wordsAreMissing ? 'NOT_FOUND' : 'ID_MALFORMED');
      return [name, Number(value)];
    }),
  );
}

/** The value as the schema has it; throws IS_EMPTY or MISSING with the faults of its fields. */
export function parseInput<S extends z.ZodMiniObject>(schema: S, raw: unknown): z.output<S> {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  const fields = faultsOf(schema, raw);
  const empty = Object.values(fields).some((fault) => fault === 'required' || fault === 'password_required');
  throw new AppError(empty ? 'IS_EMPTY' : 'MISSING', { fields });
}
