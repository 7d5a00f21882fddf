// One search over all records that a user may open. Access is decided per record type.
import * as z from 'zod/mini';
import { endpoint, id } from '#core/contract.ts';
import { text } from '#core/validation.ts';
import { searchKinds } from './rules.ts';

export const foundRecord = z.object({
  id,
  label: z.string(),
  /** Distinguishes it from others with the same name. */
  detail: z.string(),
  /** The list for a count with an unknown batch; batches have their own pages. */
  project_id: z.nullable(id),
});

export const searchGroup = z.object({ kind: z.enum(searchKinds), results: z.array(foundRecord) });
export type SearchGroup = z.output<typeof searchGroup>;

export const searchContract = {
  search: endpoint({
    method: 'GET',
    path: '/api/search/',
    access: 'signed-in',
    searches: true,
    summary:
      'Packages, projects, clients, products, batches, kits, invoices, people, sites and cities that the caller may read, by a part of their number or name, at most five of a kind: case, accents, spaces and punctuation do not count, Cyrillic and Latin letters are alike, and where nothing is found one typing error is forgiven',
    query: z.object({ q: z.optional(text({ max: 100, optional: true })) }),
    response: z.object({ groups: z.array(searchGroup) }),
  }),
};
