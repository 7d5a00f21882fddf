// How often per minute one account may export, search and look up: operations that are expensive, or that
// could be used to enumerate data. Counted in the database for all processes together.
import type { FastifyRequest } from 'fastify';
import type { EndpointDefinition } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';

/** Calls per account and minute. */
export interface RateLimits {
  readonly exports: number;
  readonly searches: number;
  readonly lookUps: number;
}

/** Counts the call if its kind is limited; throws TOO_MANY_REQUESTS with the seconds to wait. */
export async function takeRate(
  database: Database,
  limits: RateLimits,
  userId: number,
  definition: EndpointDefinition,
  request: FastifyRequest,
): Promise<void> {
  const kind = kindOf(definition, request);
  if (kind === undefined) return;
  const [row] = await database.rows(
    sql.of({ seconds: 'number' })`
      select rate_take(${userId}::bigint, ${kind}::text, ${limits[kind]}::integer) as seconds`,
  );
  const seconds = row?.seconds ?? 0;
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
}

/** Whether the call is counted. */
export function isLimited(definition: EndpointDefinition, request: FastifyRequest): boolean {
  return kindOf(definition, request) !== undefined;
}

function kindOf(definition: EndpointDefinition, request: FastifyRequest): keyof RateLimits | undefined {
  if (definition.isPartOfPage) return undefined;
  if (definition.response === 'file') return 'exports';
  if (definition.looksUp) return 'lookUps';
  if (definition.searches) return 'searches';
  if (definition.list === undefined) return undefined;
  // The query is validated only after the call was counted.
  const { filter } = request.query as Record<string, unknown>;
  return filter === undefined || filter === '' ? undefined : 'searches';
}
