// Who is calling and from where: settled before a body is read, so that a stranger's body never is.
import type { FastifyRequest } from 'fastify';
import { type Permission, reachOf } from '#core/access.ts';
import type { EndpointDefinition } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { type Locale, localeOf } from '#core/i18n/locales.ts';
import { authenticate, bearerToken, nobodysScope, type Principal } from './authenticate.ts';
import type { Cause, Database } from './database.ts';
import type { Scope } from './scope.ts';

/** What a handler knows of its request beside the input. */
export interface RequestContext {
  readonly id: string;
  readonly url: string;
  readonly address: string;
  readonly device: string;
  /** The first language of Accept-Language that the product speaks. */
  readonly language: Locale;
  readonly token: string | undefined;
  /** Of a call that may be sent again: the same key and body get the same answer (server/kept-answers.ts). */
  readonly idempotencyKey: string | undefined;
  /** Undefined on public endpoints. */
  readonly principal: Principal | undefined;
  /** The rows the caller reaches here; on public endpoints none. */
  readonly scope: Scope;
  /** Names the caller and this request for a write. */
  cause(reason: string): Cause;
}

/** The context of a request to this endpoint; throws INVALID_TOKEN, TOKEN_EXPIRED or UNAUTHORIZED. */
export async function contextOf(
  database: Database,
  definition: EndpointDefinition,
  request: FastifyRequest,
): Promise<RequestContext> {
  const token = bearerToken(request.headers.authorization);
  const principal = definition.access === 'public' ? undefined : await authenticate(database, token);
  return {
    id: request.id,
    url: request.url,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request.headers['accept-language']),
    token,
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    principal,
    scope: principal === undefined ? nobodysScope() : scopeFor(principal, definition),
    cause: (reason) => ({ actor: principal?.userId ?? 'visitor', reason, request: request.id }),
  };
}

function scopeFor(principal: Principal, definition: EndpointDefinition): Scope {
  if (definition.access === 'signed-in' || definition.access === 'public') return principal.scope('own');
  const reach = reachOf(principal.role, definition.access satisfies Permission);
  if (reach === undefined || !principal.allows(definition.access)) throw new AppError('UNAUTHORIZED');
  return principal.scope(reach);
}

function languageOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const locale = localeOf(part.split(';')[0]);
    if (locale !== undefined) return locale;
  }
  return 'en';
}
