// Endpoints become routes: authenticate, may this role do it, parse, handle, and answer by the response schema, so
// that a column nobody listed cannot leave.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { reachOf, type Permission } from '#core/access.ts';
import type { Contract, EndpointDefinition, FileAnswer, Handlers } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { parseListQuery } from '#core/list-query.ts';
import { faultsOf } from '#core/validation.ts';
import { authenticate, bearerToken, nobodysScope, type Principal } from './authenticate.ts';
import type { Cause, Database } from './database.ts';
import type { Scope } from './scope.ts';

/** What a handler knows of its request beside the input. */
export interface RequestContext {
  readonly id: string;
  readonly url: string;
  readonly address: string;
  readonly device: string;
  /** The first language of Accept-Language that there is, as the web app names it: en, es, cn, uk, ru, fr. */
  readonly language: string;
  readonly token: string | undefined;
  /** Undefined on public endpoints. */
  readonly principal: Principal | undefined;
  /** The rows the caller reaches here; on public endpoints none. */
  readonly scope: Scope;
  /** Names the caller and this request for a write. */
  cause(reason: string): Cause;
}
export type ServerHandlers<C extends Contract> = Handlers<C, RequestContext>;

export interface Feature {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, (input: never, context: RequestContext) => Promise<unknown>>>;
}

/** Binds a contract to its handlers; one that is missing or answers the wrong type does not compile. */
export function feature<C extends Contract>(contract: C, handlers: ServerHandlers<C>): Feature {
  return { contract, handlers };
}

/** Registers every endpoint of the features, under its path and its aliases. */
export function mount(app: FastifyInstance, database: Database, features: readonly Feature[]): void {
  for (const { contract, handlers } of features) {
    for (const [name, definition] of Object.entries(contract)) {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`${definition.path} has no handler`);
      for (const path of [definition.path, ...(definition.aliases ?? [])]) {
        app.route({
          method: definition.method,
          url: path.replace(/\{(\w+)\}/g, ':$1'),
          handler: (request, reply) => serve(database, definition, handler, request, reply),
        });
      }
    }
  }
}

async function serve(
  database: Database,
  definition: EndpointDefinition,
  handler: Feature['handlers'][string],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const token = bearerToken(request.headers.authorization);
  const principal = definition.access === 'public' ? undefined : await authenticate(database, token);
  const context: RequestContext = {
    id: request.id,
    url: request.url,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request.headers['accept-language']),
    token,
    principal,
    scope: principal === undefined ? nobodysScope() : scopeFor(principal, definition),
    cause: (reason) => ({ actor: principal?.userId ?? 'visitor', reason, request: request.id }),
  };
  const input = {
    params: parseParameters(request.params),
    query: definition.list
      ? parseListQuery(definition.list, request.query as Record<string, unknown>)
      : definition.query && parseInput(definition.query, request.query),
    body: definition.body && parseInput(definition.body, request.body ?? {}),
  };
  const answer = await handler(input as never, context);
  reply.header('cache-control', 'no-store');
  if (definition.response === 'file') return sendFile(reply, answer as FileAnswer);
  reply.code(definition.status ?? 200);
  return z.parse(definition.response, answer);
}

function scopeFor(principal: Principal, definition: EndpointDefinition): Scope {
  if (definition.access === 'signed-in' || definition.access === 'public') return principal.scope('own');
  const reach = reachOf(principal.role, definition.access satisfies Permission);
  if (reach === undefined) throw new AppError('UNAUTHORIZED');
  return principal.scope(reach);
}

function parseParameters(raw: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(raw as Record<string, string>).map(([name, value]) => {
      if (!/^\d{1,15}$/.test(value)) throw new AppError('ID_MALFORMED');
      return [name, Number(value)];
    }),
  );
}

function parseInput(schema: z.ZodMiniObject, raw: unknown): unknown {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  const fields = faultsOf(schema, raw);
  const empty = Object.values(fields).some((fault) => fault === 'required' || fault === 'password_required');
  throw new AppError(empty ? 'IS_EMPTY' : 'MISSING', { fields });
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const plain = file.name.replace(/[^\w .()-]/g, '_');
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(file.bytes));
}

const languages = ['en', 'es', 'cn', 'uk', 'ru', 'fr'];

function languageOf(header: string | undefined): string {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase().split('-')[0] ?? '';
    const language = tag === 'zh' ? 'cn' : tag === 'ua' ? 'uk' : tag;
    if (languages.includes(language)) return language;
  }
  return 'en';
}
