// The own profile (specification, section 3; PROF-01): who is signed in, confirmed at each start of the app.
import * as z from 'zod/mini';
import { roles } from '#core/access.ts';
import { endpoint, id } from '#core/contract.ts';

export const profileContract = {
  get: endpoint({
    method: 'GET',
    path: '/profile',
    access: 'account.own',
    summary: 'The profile of the signed-in user',
    response: z.object({
      username: z.string(),
      role: z.enum(roles),
      client_id: z.nullable(id),
      verified: z.boolean(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      city: z.string(),
      country: z.string(),
      urlTwitter: z.string(),
      urlGitHub: z.string(),
      ui_settings: z.object({ old_ui: z.boolean(), tracking: z.boolean(), invoices: z.boolean() }),
    }),
  }),
};
