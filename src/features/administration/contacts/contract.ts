// Public information about the portal: its name, its logo, the support contact (HOME-05, A-111), and whether
// it is a demo.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';

export const contactsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/contacts/',
    access: 'public',
    summary: 'Name and logo of this portal, its support contact, and whether it is a demo',
    response: z.object({
      portal_name: z.string(),
      logo: z.nullable(z.string()),
      support_name: z.string(),
      support_email: z.string(),
      support_phone: z.string(),
      demo_mode: z.boolean(),
    }),
  }),
};
