// The HTTP server without a port, so that tests can inject requests: limits, security headers, API, web app.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import { loggableError } from '#server/database/loggable-error.ts';
import { sql } from '#server/database/sql.ts';
import { allowOrigins } from './cors.ts';
import { sameTag, tagOf } from './entity-tag.ts';
import { handleErrors, sendError } from './error-handler.ts';
import type { DownloadRate } from './minimum-rate.ts';
import { type MountedFeature, mount } from './mount.ts';
import { openApiDocument } from './openapi.ts';
import type { RateLimits } from './rate-limits.ts';
import { serveWebApp, type WebAppSettings } from './web-app.ts';

export interface AppOptions {
  database: Database;
  features: readonly MountedFeature[];
  version: string;
  /** The folder of the built web app; without it only the API is served. */
  webRoot?: string;
  /** Address ranges of proxies whose forwarded headers count. */
  trustProxy?: readonly string[];
  /** Whether the portal's own address is https. */
  secure?: boolean;
  web?: WebAppSettings;
  /** Undefined: none. */
  rateLimits?: RateLimits | undefined;
  /** Origins of other web apps that may call this API. */
  corsOrigins?: readonly string[];
  logLevel?: string;
  /** Receives the log lines instead of standard output. */
  logTo?: { write(line: string): void };
  /** The minimum rate of a download. */
  downloadRate?: DownloadRate;
  /** False when the process is about to end, so that the load balancer sends no more requests. */
  isServing?: () => boolean;
  /** The time limit for receiving a request, headers and body. */
  requestTimeoutMs?: number;
}

const bodyLimit = 1024 * 1024;
const jsonDepthMaximum = 32;
/** Called every few seconds by monitoring. */
const healthDeadlineMs = 2_000;

/** Builds the app; the caller listens or injects requests. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { requestTimeoutMs = 30_000 } = options;
  const app = Fastify({
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 5_000,
    connectionTimeout: 60_000,
    // By default Node checks its time-outs only every 30 s.
    http: {
      headersTimeout: Math.min(15_000, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs),
    },
    genReqId: () => randomUUID(),
    // A malformed URL reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
      sendError(new AppError('ID_MALFORMED', { cause: error }), request, reply);
    },
    // Requests on open connections are still answered while the server closes.
    return503OnClosing: false,
    trustProxy: options.trustProxy && options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // With the trace id of a proxy or caller (W3C Trace Context), so that log lines can be found by it.
    childLoggerFactory: (logger, bindings, childOptions, request) =>
      logger.child({ ...bindings, ...traceOf(request.headers['traceparent']) }, childOptions),
    logger: {
      level: options.logLevel ?? 'warn',
      serializers: { err: loggableError },
      ...(options.logTo && { stream: options.logTo }),
      redact: ['req.headers.authorization', 'req.headers.cookie', 'body.password', 'body.code'],
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  allowOrigins(app, options.corsOrigins ?? []);
  if (!options.trustProxy?.length) reportForwarded(app);
  readJson(app);
  handleErrors(app);
  await securityHeaders(app, options.secure ?? false);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Large chunks save turns of the event loop for responses of 2 MB; the compression window is a quarter of
    // a megabyte, since four megabytes would cost more memory than they save.
    brotliOptions: {
      chunkSize: 64 * 1024,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  });

  const { database } = options;
  app.get('/health', async (_, reply) => {
    await database.read(sql`select 1`, { deadlineMs: healthDeadlineMs });
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/ready', async (_, reply) => {
    const [state] = await database.read(
      sql.of({ is_replica: 'boolean!' })`select pg_is_in_recovery() as is_replica`,
      { deadlineMs: healthDeadlineMs },
    );
    if (options.isServing?.() === false || state?.is_replica !== false) throw new AppError('UNAVAILABLE');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  const contracts = options.features.map(({ contract }) => contract);
  serveDocument(app, () => JSON.stringify(openApiDocument(contracts, options.version)));
  const { rateLimits, downloadRate } = options;
  await mount(app, database, options.features, { rateLimits, downloadRate });
  if (options.webRoot !== undefined) await serveWebApp(app, options.webRoot, options.web ?? {});
  return app;
}

/** The log fields for `traceparent: 00-<trace>-<span>-<flags>`. */
function traceOf(header: string | string[] | undefined): { trace_id: string; span_id: string } | undefined {
  const [, trace_id, span_id] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(String(header)) ?? [];
  return trace_id === undefined || span_id === undefined ? undefined : { trace_id, span_id };
}

/** Behind a proxy that is not configured, all callers have its address and share one throttle. */
function reportForwarded(app: FastifyInstance): void {
  let reported = false;
  app.addHook('onRequest', async ({ headers, ip }) => {
    if (reported || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    reported = true;
    app.log.warn(
      `A request came with forwarded headers from ${ip}, but TRUST_PROXY is not set: if that is your proxy, name it there. Until then every caller counts as ${ip}.`,
    );
  });
}

/** The API description: created on the first request, sent only if the caller's copy differs. */
function serveDocument(app: FastifyInstance, make: () => string): void {
  let made: { text: string; etag: string } | undefined;
  app.get('/openapi.json', async (request, reply) => {
    if (made === undefined) {
      const text = make();
      made = { text, etag: tagOf(text) };
    }
    reply.header('etag', made.etag).header('cache-control', 'no-cache');
    if (sameTag(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
}

/** JSON bodies with limited depth: deep nesting is always an attack. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body is an empty object: several calls need no body.
    if (body.length === 0) return done(null, {});
    return parse(request, body as string, (error, value: unknown) => {
      if (error === null && depthOf(value) > jsonDepthMaximum) {
        done(Object.assign(new Error('too deep'), { statusCode: 400 }));
      } else done(error, value);
    });
  });
}

function depthOf(value: unknown, depth = 1): number {
  if (typeof value !== 'object' || value === null || depth > jsonDepthMaximum) return depth;
  let deepest = depth;
  for (const item of Object.values(value)) deepest = Math.max(deepest, depthOf(item, depth + 1));
  return deepest;
}

/**
 * Headers of every response. Those that only concern a page are sent with the page (`pageHeaders` of
 * web-app.ts): a list loads more than twenty files and responses.
 */
async function securityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    // The page has its own policy with a nonce; other responses may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // Only for browsers that the portal does not support.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '));
  });
}
