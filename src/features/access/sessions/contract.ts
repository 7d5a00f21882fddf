// The user's own sessions, and how to end them (A-23, additions).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';

export const sessionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/sessions/',
    access: 'own_accounts.manage',
    summary: 'Where the own account is signed in, the newest first',
    response: z.array(
      z.object({
        id,
        signed_in_at: moment,
        renewed_at: moment,
        expires_at: moment,
        /** From the User-Agent header. */
        device: z.string(),
        /** The IP address of the sign-in. */
        address: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}/',
    access: 'own_accounts.manage',
    summary: 'End one of the own sessions',
    status: 204,
    response: z.undefined(),
  }),
  removeOthers: endpoint({
    method: 'DELETE',
    path: '/api/sessions/',
    access: 'own_accounts.manage',
    summary: 'End all own sessions but this one',
    response: z.object({ ended: z.number() }),
  }),
};
