// The own sessions: where one is signed in, and ending them (A-23, additions).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';

export const sessionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/sessions/',
    access: 'account.own',
    summary: 'Where the own account is signed in, the newest first',
    response: z.array(
      z.object({
        id,
        signed_in_at: moment,
        renewed_at: moment,
        expires_at: moment,
        /** As the browser named itself. */
        device: z.string(),
        /** The network address of the sign-in. */
        address: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}/',
    access: 'account.own',
    summary: 'End one of the own sessions',
    status: 204,
    response: z.undefined(),
  }),
  removeOthers: endpoint({
    method: 'DELETE',
    path: '/api/sessions/',
    access: 'account.own',
    summary: 'End all own sessions but this one',
    response: z.object({ ended: z.number() }),
  }),
};
