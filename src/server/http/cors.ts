// CORS: web apps of other origins may call this API only if the operator lists them. A call carries
// its bearer token explicitly, so cookies and other browser credentials are never allowed.
import type { FastifyInstance } from 'fastify';

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const requestHeaders = 'accept-language, authorization, content-type, idempotency-key';
const answerHeaders = 'content-disposition, retry-after, x-request-id';
/** How long a browser caches the response to a preflight request. */
const keptSeconds = 600;

/** Adds the CORS headers for these origins, and responds to their preflight requests. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return undefined;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', answerHeaders);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    return reply
      .code(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', requestHeaders)
      .header('access-control-max-age', String(keptSeconds))
      .send();
  });
}
