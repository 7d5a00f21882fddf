// Notices to a user in the portal. They name records that the user may currently read; a notice with a record
// that is no longer accessible is neither shown nor counted.
import * as z from 'zod/mini';
import { endpoint, id, moment, page, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { channels, noticeKinds, noticeStates } from './rules.ts';

export const noticesList = {
  sort: ['created_at'],
  search: [],
  filters: ['kind', 'status'],
  choices: { kind: noticeKinds, status: noticeStates },
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  /** The first of its records. */
  records: z.array(reference),
  /** The number of its records. */
  count: z.number(),
  /** The new status of a single package, or the decision on a request. */
  detail: z.string(),
  /** The labels of that status by language; empty if it is not a known status. */
  labels: z.record(z.string(), z.string()),
  created_at: moment,
  is_read: z.boolean(),
});
export type Notice = z.output<typeof notice>;

const channel = z.enum(channels);
const preferences = z.object({
  package_update: channel,
  invoice: channel,
  /** Always in the portal. */
  excursion: z.enum(['shown', 'both']),
});
export type Preferences = z.output<typeof preferences>;
const unread = z.object({ unread: z.number() });

export const noticesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/notices/',
    access: 'own_accounts.manage',
    summary: 'The own notices, newest first. `unread` counts those of every page and filter, up to 100',
    list: noticesList,
    response: z.extend(page(notice), { unread: z.number() }),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/notices/stream/',
    access: 'own_accounts.manage',
    summary:
      'How many notices are unread, as events `unread`: at once, and at each change. It ends with the session',
    response: 'events',
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notices/read/',
    access: 'own_accounts.manage',
    summary: 'Mark the own notices with these ids as read, or all of them',
    body: z.object({ ids: z.optional(z.array(id).check(z.maxLength(100))), all: z.optional(z.boolean()) }),
    response: unread,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/notices/preferences/',
    access: 'own_accounts.manage',
    summary: 'How the caller wants to be told of each kind: by mail, in the portal, both, or not at all',
    response: preferences,
  }),
  updatePreferences: endpoint({
    method: 'PATCH',
    path: '/api/notices/preferences/',
    access: 'own_accounts.manage',
    summary: 'Change how the caller is told of a kind',
    body: z.partial(preferences),
    response: preferences,
  }),
};
