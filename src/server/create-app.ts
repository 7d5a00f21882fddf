// The HTTP server without a port, so that tests can inject requests: limits, security headers, the API, the web app.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { Database } from './database.ts';
import { handleErrors, sendError } from './error-handler.ts';
import { type Feature, mount } from './mount.ts';
import { openApiDocument } from './openapi.ts';
import { sql } from './sql.ts';
import { serveWebApp } from './web-app.ts';

export interface AppOptions {
  database: Database;
  features: readonly Feature[];
  version: string;
  /** The folder of the built web app; without one only the API is served. */
  webRoot?: string;
  /** Address ranges of proxies whose forwarded headers count. */
  trustProxy?: readonly string[];
  /** Whether the portal's own address is https. */
  secure?: boolean;
  /** A file shown as the portal's logo instead of ours. */
  logoFile?: string;
  logLevel?: string;
}

const bodyLimit = 1024 * 1024;
const jsonDepthMaximum = 32;

/** Builds the app; `listen` or `inject` is the caller's. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    connectionTimeout: 60_000,
    // Fastify's own request time-out is 0; headers must arrive in 15 s.
    http: { headersTimeout: 15_000 },
    genReqId: () => randomUUID(),
    // An address that cannot be read reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
      sendError(new AppError('ID_MALFORMED', { cause: error }), request, reply);
    },
    trustProxy: options.trustProxy && options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logger: {
      level: options.logLevel ?? 'warn',
      redact: ['req.headers.authorization', 'req.headers.cookie', 'body.password', 'body.code'],
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  readJson(app);
  handleErrors(app);
  await securityHeaders(app, options.secure ?? false);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // An answer of 2 MB leaves in large pieces, each of which is a turn of the whole loop, and looks back a quarter of a
    // megabyte for what it repeats: four would be more to clear away than they save.
    brotliOptions: {
      chunkSize: 64 * 1024,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  });

  const { database } = options;
  app.get('/health', async (_, reply) => {
    await database.rows(sql`select 1`);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  const contracts = options.features.map(({ contract }) => contract);
  app.get('/openapi.json', async () => openApiDocument(contracts, options.version));
  app.get('/version.json', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ version: options.version }),
  );
  await mount(app, database, options.features);
  if (options.webRoot !== undefined) await serveWebApp(app, options.webRoot, options.logoFile);
  return app;
}

/** JSON bodies with a bound on depth: deep nesting is only ever an attack. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body is an empty object: several calls have nothing to say.
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

async function securityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    // The page has a policy of its own with a nonce; what is no page needs nothing at all.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    );
    reply.header('vary', 'Accept');
  });
}
