// Error responses: our own errors are sent as listed in the catalogue, others are logged and sent as an empty
// 5xx. The request id is in a header, never in the body (ERR-20).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, encodeError } from '#core/errors.ts';

/** Installs the error and the not-found handler. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new AppError('NOT_FOUND'), request, reply));
}

/** Sends the response for a failed request. */
export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof AppError ? error : fromFramework(error);
  const { status, body } = encodeError(known);
  if (status >= 500) request.log.error({ err: known.cause ?? error }, 'failed');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  // If the first bytes of a file could not be read, its headers are already set.
  reply.removeHeader('content-disposition').removeHeader('content-length');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

function fromFramework(error: FastifyError): AppError {
  if (error.statusCode === 413) return new AppError('TOO_LARGE', { cause: error });
  if (error.statusCode === 415) {
    return new AppError('UNSUPPORTED_MEDIA_TYPE', {
      cause: error,
      fields: { body: 'must be application/json' },
    });
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new AppError('MISSING', { cause: error, fields: { body: 'must be readable JSON' } });
  }
  return new AppError('INTERNAL', { cause: error });
}
