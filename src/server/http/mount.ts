// Registers endpoints as routes. Each request passes authentication, authorization, input validation and the
// handler; the response is filtered by its schema, so that unlisted columns never leave. Requirements:
// CALL-04, CALL-76, ROLE-22.
// Requirements: CALL-04, CALL-76, ROLE-22.
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type Contract,
  type EndpointDefinition,
  type FileAnswer,
  type Handlers,
  isCreation,
  type ServerEvent,
} from '#core/contract.ts';
import type { Database } from '#server/database/database.ts';
import { sameTag, tagOf } from './entity-tag.ts';
import { openStreams, type Streams } from './event-stream.ts';
import { atMinimumRate, type DownloadRate, downloadRate } from './minimum-rate.ts';
import { isLimited, type RateLimits, takeRate } from './rate-limits.ts';
import {
  callerOf,
  contextOf,
  type EarlyRequest,
  earlyRequest,
  type RequestContext,
  readsAs,
} from './request-context.ts';
import { inputOf } from './request-input.ts';
import { countTokenUsage, type TokenUsage } from './token-usage.ts';

export type { RequestContext } from './request-context.ts';
export type ServerHandlers<C extends Contract> = Handlers<C, RequestContext>;
type Handler = (input: never, context: RequestContext) => Promise<unknown>;

export interface MountedFeature {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** Binds a contract to its handlers; a missing handler or a wrong return type does not compile. */
export function withHandlers<C extends Contract>(contract: C, handlers: ServerHandlers<C>): MountedFeature {
  return { contract, handlers };
}

/** Registers all endpoints of the features, under their paths and aliases. */
export async function mount(
  app: FastifyInstance,
  database: Database,
  features: readonly MountedFeature[],
  { rateLimits, downloadRate: rate = downloadRate }: Limits = {},
): Promise<void> {
  const usage = countTokenUsage(app, database);
  const place = { database, rateLimits, rate, streams: openStreams(app), usage };
  register(app, place, features, false);
  // In a separate scope, so that other endpoints refuse multipart forms.
  await app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    register(uploads, place, features, true);
  });
}

interface Limits {
  readonly rateLimits?: RateLimits | undefined;
  readonly downloadRate?: DownloadRate | undefined;
}

interface Place {
  readonly database: Database;
  readonly rateLimits: RateLimits | undefined;
  readonly rate: DownloadRate;
  readonly streams: Streams;
  readonly usage: TokenUsage;
}

function register(app: FastifyInstance, place: Place, features: readonly MountedFeature[], uploads: boolean) {
  for (const { contract, handlers } of features) {
    for (const [name, definition] of Object.entries(contract)) {
      if ((definition.upload !== undefined) !== uploads) continue;
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`${definition.path} has no handler`);
      for (const path of [definition.path, ...(definition.aliases ?? [])]) {
        route(app, place, path, definition, handler);
      }
    }
  }
}

function route(
  app: FastifyInstance,
  { database, rateLimits, rate, streams, usage }: Place,
  path: string,
  definition: EndpointDefinition,
  handler: Handler,
): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const earlyRequests = new WeakMap<FastifyRequest, EarlyRequest>();
  app.route({
    method: definition.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(definition.bodyBytes !== undefined && { bodyLimit: definition.bodyBytes }),
    onRequest: async (request) => {
      const isCounted = rateLimits !== undefined && isLimited(definition, request);
      const early = isCounted ? undefined : earlyRequest(database, definition, request);
      if (early !== undefined) {
        earlyRequests.set(request, early);
        return;
      }
      const context = await contextOf(database, definition, request);
      const { principal } = context;
      if (rateLimits !== undefined && principal !== undefined)
        await takeRate(database, rateLimits, principal.userId, definition, request);
      contexts.set(request, context);
    },
    onResponse: async (request, reply) => {
      const token = callerOf(request)?.apiToken;
      if (token !== undefined) usage.count(token.id, reply);
    },
    handler: async (request, reply) => {
      const early = earlyRequests.get(request);
      if (early !== undefined) {
        const listed = await early.answer(async (context) =>
          handler((await inputOf(definition, request)) as never, context),
        );
        return sendAnswer(request, reply, definition, listed);
      }
      const context = contexts.get(request);
      if (context === undefined) throw new Error('no context');
      const input = await inputOf(definition, request);
      if (definition.response === 'events') {
        return streams.send(
          request,
          reply,
          context,
          rate,
          (closed) =>
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract has it
            handler(input as never, { ...context, closed }) as Promise<AsyncIterable<ServerEvent>>,
        );
      }
      const answer = await readsAs(context.principal, definition, () =>
        handler(input as never, onceByKey(definition, context, input)),
      );
      if (definition.response !== 'file') return sendAnswer(request, reply, definition, answer);
      reply.header('cache-control', 'no-store');
      return sendFile(request, reply, answer as FileAnswer, rate);
    },
  });
}

/** Only fields of the schema. */
function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { method, status, response }: EndpointDefinition,
  answer: unknown,
): unknown {
  if (typeof response === 'string') throw new Error('no schema');
  const body = z.parse(response, answer);
  reply.header('cache-control', 'no-store').code(status ?? 200);
  if (method !== 'GET' || callerOf(request)?.apiToken === undefined) return body;
  // Only API clients poll the same data and cache it.
  const text = JSON.stringify(body);
  const tag = tagOf(text);
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (sameTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** A creating call with a key writes once; a repeat gets the first result. */
function onceByKey(definition: EndpointDefinition, context: RequestContext, body: unknown): RequestContext {
  const { idempotencyKey: key, principal } = context;
  if (key === undefined || principal === undefined || !isCreation(definition)) return context;
  let writes = 0;
  return {
    ...context,
    cause(operation, more) {
      writes += 1;
      const place = `${definition.method} ${definition.path} ${writes}`;
      return { ...context.cause(operation, more), once: { userId: principal.userId, place, key, body } };
    },
  };
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  rate: DownloadRate,
): FastifyReply {
  const bytes = Readable.from(
    atMinimumRate(file.bytes, rate, () => {
      request.log.warn('a download was cut off: its receiver takes it too slowly');
      request.raw.destroy();
    }),
  );
  // The connection is then cut, so that no client takes the incomplete file for the whole.
  bytes.on('error', (error) => request.log.error({ err: error }, 'a download failed midway'));
  const plain = file.name.replace(/[^\w .()-]/g, '_');
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .send(bytes);
}
