// What a request brings: path ids, query and body, each parsed by the endpoint's own schema.
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EndpointDefinition } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { parseListQuery } from '#core/list-query.ts';
import { faultsOf } from '#core/validation.ts';

/** The parsed input of a request; throws ID_MALFORMED, ERROR_WITH_FILTER, IS_EMPTY or MISSING with its fields. */
export function inputOf(definition: EndpointDefinition, request: FastifyRequest) {
  return {
    params: parseParameters(request.params),
    query: definition.list
      ? parseListQuery(definition.list, request.query as Record<string, unknown>)
      : definition.query && parseInput(definition.query, request.query),
    body: definition.body && parseInput(definition.body, request.body ?? {}),
  };
}

function parseParameters(raw: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(raw as Record<string, string>).map(([name, value]) => {
      if (!/^\d{1,15}$/.test(value)) throw new AppError('ID_MALFORMED');
      return [name, Number(value)];
    }),
  );
}

/** The value as the schema has it; throws IS_EMPTY or MISSING with the faults of its fields. */
export function parseInput<S extends z.ZodMiniObject>(schema: S, raw: unknown): z.output<S> {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  const fields = faultsOf(schema, raw);
  const empty = Object.values(fields).some((fault) => fault === 'required' || fault === 'password_required');
  throw new AppError(empty ? 'IS_EMPTY' : 'MISSING', { fields });
}
