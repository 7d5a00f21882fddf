import { queryOptions } from '@tanstack/react-query';
import { decodeError } from '#core/errors.ts';
import { fetchPublic } from '#web/client.ts';
import { CallFailure } from '#web/messages.ts';
import { callsOf } from '../rules.ts';

/** The calls of the portal, from its own OpenAPI document. */
export const callsQuery = queryOptions({
  queryKey: ['api guide'],
  queryFn: async ({ signal }) => {
    const response = await fetchPublic('/openapi.json', { signal });
    if (!response.ok) throw new CallFailure(decodeError(response.status, undefined));
    return callsOf(await response.json());
  },
  staleTime: Infinity,
});
