// The external services that the portal calls in the background, as shown to admins.
import * as z from 'zod/mini';
import { endpoint, moment } from '#core/contract.ts';
import { providerNames, providerStates } from './rules.ts';

const provider = z.object({
  name: z.enum(providerNames),
  state: z.enum(providerStates),
  last_try_at: z.nullable(moment),
  last_success_at: z.nullable(moment),
  /** Consecutive failures. */
  failures: z.number(),
  failing_since: z.nullable(moment),
  /** Of the last attempt; '' while it works. */
  last_error: z.string(),
  next_try_at: z.nullable(moment),
});
export type Provider = z.output<typeof provider>;

export const providersContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/providers/',
    access: 'jobs.manage',
    summary: 'Outside services that the portal asks: last success, failures and the next try of each',
    response: z.object({ results: z.array(provider) }),
  }),
};
