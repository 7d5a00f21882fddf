// The heart of the server: endpoints become routes. First who is calling and whether the role may, then the input,
// then the handler; and the answer leaves by the response schema, so that a column nobody listed cannot.
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
} from '#core/contract.ts';
import type { Database } from './database.ts';
import { contextOf, type RequestContext } from './request-context.ts';
import { inputOf } from './request-input.ts';

export type { RequestContext } from './request-context.ts';
export type ServerHandlers<C extends Contract> = Handlers<C, RequestContext>;
type Handler = (input: never, context: RequestContext) => Promise<unknown>;

export interface Feature {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** Binds a contract to its handlers; one that is missing or answers the wrong type does not compile. */
export function feature<C extends Contract>(contract: C, handlers: ServerHandlers<C>): Feature {
  return { contract, handlers };
}

/** Registers every endpoint of the features, under its path and its aliases. */
export async function mount(
  app: FastifyInstance,
  database: Database,
  features: readonly Feature[],
): Promise<void> {
  register(app, database, features, false);
  // Apart, so that everywhere else a form is refused.
  await app.register(async (uploads) => {
    await uploads.register(multipart);
    register(uploads, database, features, true);
  });
}

function register(app: FastifyInstance, database: Database, features: readonly Feature[], uploads: boolean) {
  for (const { contract, handlers } of features) {
    for (const [name, definition] of Object.entries(contract)) {
      if ((definition.upload !== undefined) !== uploads) continue;
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`${definition.path} has no handler`);
      for (const path of [definition.path, ...(definition.aliases ?? [])]) {
        route(app, database, path, definition, handler);
      }
    }
  }
}

function route(
  app: FastifyInstance,
  database: Database,
  path: string,
  definition: EndpointDefinition,
  handler: Handler,
): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  app.route({
    method: definition.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(definition.bodyBytes !== undefined && { bodyLimit: definition.bodyBytes }),
    onRequest: async (request) => {
      contexts.set(request, await contextOf(database, definition, request));
    },
    handler: async (request, reply) => {
      const context = contexts.get(request);
      if (context === undefined) throw new Error('no context');
      const input = await inputOf(definition, request);
      const answer = await handler(input as never, onceByKey(definition, context, input));
      reply.header('cache-control', 'no-store');
      if (definition.response === 'file') return sendFile(reply, answer as FileAnswer);
      reply.code(definition.status ?? 200);
      return z.parse(definition.response, answer);
    },
  });
}

/** What a creating call with a key writes is written once; who sends it again gets the result of the first time. */
function onceByKey(definition: EndpointDefinition, context: RequestContext, body: unknown): RequestContext {
  const { idempotencyKey: key, principal } = context;
  if (key === undefined || principal === undefined || !isCreation(definition)) return context;
  let writes = 0;
  return {
    ...context,
    cause(reason) {
      writes += 1;
      const place = `${definition.method} ${definition.path} ${writes}`;
      return { ...context.cause(reason), once: { userId: principal.userId, place, key, body } };
    },
  };
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
