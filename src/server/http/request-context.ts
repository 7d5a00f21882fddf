// The caller of a request, authenticated before the body is read.
import type { FastifyRequest } from 'fastify';
import { type Permission, reachOf } from '#core/access.ts';
import type { EndpointDefinition } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { type Locale, localeOf } from '#locales/locales.ts';
import {
  authenticate,
  bearerToken,
  nobodysScope,
  type Principal,
  rememberedCaller,
  stillSignedIn,
} from '#server/auth/authenticate.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Origin } from '#server/database/cause.ts';
import { NotAheadError } from '#server/database/companion.ts';
import type { Cause, Database } from '#server/database/database.ts';
import { readingListOf } from '#server/database/list-reader.ts';

/** What a handler gets besides the input. */
export interface RequestContext {
  readonly id: string;
  readonly url: string;
  readonly address: string;
  readonly device: string;
  /** The first supported language of Accept-Language. */
  readonly language: Locale;
  readonly token: string | undefined;
  /** For repeatable calls: the same key and body get the same response (idempotency.ts). */
  readonly idempotencyKey: string | undefined;
  /** Undefined on public endpoints. */
  readonly principal: Principal | undefined;
  /** The rows the caller may access; none on public endpoints. */
  readonly scope: Scope;
  /**
   * The caller's current scope, for long-lived responses; throws INVALID_TOKEN or UNAUTHORIZED once the
   * session has ended or the role has lost the permission.
   */
  scopeNow(): Promise<Scope>;
  /** Aborted when the caller disconnects or the server stops; only for streams. */
  readonly closed: AbortSignal;
  /** Creates the cause of a write by this request. */
  cause: CauseOf;
}

/** The cause of a write: the action, a constant of the code, and further details. */
export type CauseOf = <const O extends string>(
  operation: string extends O ? never : O,
  more?: Pick<Cause, 'reason' | 'reference'> & { readonly origin?: Origin },
) => Cause;

/** The context of a request to this endpoint; throws INVALID_TOKEN, TOKEN_EXPIRED or UNAUTHORIZED. */
export async function contextOf(
  database: Database,
  definition: EndpointDefinition,
  request: FastifyRequest,
): Promise<RequestContext> {
  const token = bearerToken(request.headers.authorization);
  const principal = definition.access === 'public' ? undefined : await authenticate(database, token);
  if (principal !== undefined) callers.set(request, principal);
  return contextFor(database, definition, request, principal);
}

/** A request that is processed while its caller is still being checked. */
export interface EarlyRequest {
  readonly context: RequestContext;
  /**
   * The result of `work` for the checked caller: if a remembered caller has changed, the result is discarded
   * and the work repeated. Throws like `contextOf`, regardless of what the work did.
   */
  answer<T>(work: (context: RequestContext) => Promise<T>): Promise<T>;
}

/** For a remembered caller of a read-only endpoint; undefined if the caller must be checked first. */
export function earlyRequest(
  database: Database,
  definition: EndpointDefinition,
  request: FastifyRequest,
): EarlyRequest | undefined {
  if (!isPlainList(definition)) return undefined;
  const caller = rememberedCaller(database, bearerToken(request.headers.authorization));
  if (caller === undefined || !isAllowed(caller.principal, definition)) return undefined;
  const context = contextFor(database, definition, request, caller.principal);
  return {
    context,
    async answer(work) {
      const listed = (own: RequestContext) => readsAs(own.principal, definition, () => work(own));
      const [made] = await Promise.allSettled([caller.check.during(() => listed(context))]);
      const principal = await caller.confirmed();
      callers.set(request, principal);
      const isAnew =
        principal !== caller.principal ||
        (made.status === 'rejected' && made.reason instanceof NotAheadError);
      if (isAnew) return listed(contextFor(database, definition, request, principal));
      if (made.status === 'rejected') throw made.reason;
      return made.value;
    },
  };
}

/** Does the work of a request; replicas may serve the reads of a list. */
export function readsAs<T>(
  principal: Principal | undefined,
  definition: EndpointDefinition,
  work: () => Promise<T>,
): Promise<T> {
  if (principal === undefined || !isPlainList(definition) || definition.ofPrimary === true) return work();
  return readingListOf(principal.userId, work);
}

function isPlainList(definition: EndpointDefinition): boolean {
  if (definition.method !== 'GET' || definition.list === undefined) return false;
  return (
    definition.access !== 'public' && typeof definition.response !== 'string' && definition.looksUp !== true
  );
}

function contextFor(
  database: Database,
  definition: EndpointDefinition,
  request: FastifyRequest,
  principal: Principal | undefined,
): RequestContext {
  const token = bearerToken(request.headers.authorization);
  return {
    id: request.id,
    url: request.url,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request.headers['accept-language']),
    token,
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    principal,
    closed: neverClosed,
    scopeNow: async () => {
      if (principal === undefined) return nobodysScope();
      return scopeFor(await stillSignedIn(database, principal, token), definition);
    },
    scope: principal === undefined ? nobodysScope() : scopeFor(principal, definition),
    cause: (operation, more) => ({
      actor: principal?.userId ?? 'visitor',
      ...(principal?.apiToken === undefined
        ? { origin: 'form' }
        : { origin: 'api', reference: { token: principal.apiToken.id, source: principal.apiToken.name } }),
      ...more,
      operation,
      request: request.id,
    }),
  };
}

const callers = new WeakMap<FastifyRequest, Principal>();

/** The authenticated caller, also of a call that is refused later. */
export function callerOf(request: FastifyRequest): Principal | undefined {
  return callers.get(request);
}

const neverClosed = new AbortController().signal;

function isAllowed(principal: Principal, definition: EndpointDefinition): boolean {
  try {
    scopeFor(principal, definition);
    return true;
  } catch {
    return false;
  }
}

function scopeFor(principal: Principal, definition: EndpointDefinition): Scope {
  if (principal.deviceId !== undefined && definition.byDevice !== true) throw new AppError('UNAUTHORIZED');
  if (definition.access === 'signed-in' || definition.access === 'public') return principal.scope('own');
  const reach = reachOf(principal.role, definition.access satisfies Permission, principal.capabilities);
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
