// The columns from which the role is derived.
import * as z from 'zod/mini';
import { shape } from '#server/database/rows.ts';

export const roleFacts = shape({
  is_superuser: 'boolean',
  is_staff: 'boolean',
  is_invoicing: 'boolean',
  manager: 'boolean',
  site_user: 'boolean',
  site_role: z.nullable(z.enum(['investigator', 'coordinator'])),
  groups: 'string[]',
});
