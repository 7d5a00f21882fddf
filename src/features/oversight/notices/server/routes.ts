import { setTimeout as sleep } from 'node:timers/promises';
import { can, type Permission, reachOf } from '#core/access.ts';
import type { ServerEvent } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { findPrincipal, type Principal } from '#server/auth/authenticate.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { noticesContract } from '../contract.ts';
import {
  countUnread,
  findPreferences,
  listNotices,
  markRead,
  noticesChannel,
  type Sight,
  updatePreferences,
} from './store.ts';

/** How often a stream checks its session and the access to its records. */
const recheckMs = 30_000;
/** Several changes at once are one event. */
const gatherMs = 500;

export function noticesHandlers(database: Database): ServerHandlers<typeof noticesContract> {
  return {
    async list({ query }, context) {
      const sight = sightOf(context.principal);
      return {
        ...asPage(context, query, await listNotices(database, sight, query)),
        unread: await countUnread(database, sight),
      };
    },
    // oxlint-disable-next-line typescript/require-await -- as every handler
    stream: async (_, context) => unreadEvents(database, context),
    async read({ body: { ids, all } }, { principal, cause }) {
      if (ids === undefined && all !== true) throw new AppError('MISSING', { fields: { ids: 'required' } });
      const sight = sightOf(principal);
      await database.write(cause('read notices'), (transaction) =>
        markRead(transaction, sight, all === true ? undefined : ids),
      );
      return { unread: await countUnread(database, sight) };
    },
    preferences: (_, { scope }) => findPreferences(database, scope),
    updatePreferences: ({ body }, { scope, cause }) =>
      database.write(cause('change notice preferences'), async (transaction) => {
        await updatePreferences(transaction, scope, body);
        return findPreferences(transaction, scope);
      }),
  };
}

/** The number of unread notices, now and after each change, until the session ends. */
async function* unreadEvents(database: Database, context: RequestContext): AsyncGenerator<ServerEvent> {
  const { closed, scope } = context;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const stops = [
    database.listen(noticesChannel, (receivers) => {
      if (receivers === '' || receivers.split(',').includes(String(scope.userId))) wake();
    }),
    database.listen('sign_outs', wake),
  ];
  closed.addEventListener('abort', wake);
  let sent: number | undefined;
  try {
    while (!closed.aborted) {
      // Throws once the session has ended.
      await context.scopeNow();
      const unread = await countUnread(database, sightOf(await findPrincipal(database, scope.userId)));
      if (unread !== sent) yield { event: 'unread', data: { unread } };
      sent = unread;
      const over = new AbortController();
      await Promise.race([
        woken.promise,
        sleep(recheckMs, undefined, { signal: over.signal }).catch(() => {}),
      ]);
      over.abort();
      woken = Promise.withResolvers<void>();
      if (!closed.aborted) await sleep(gatherMs);
    }
  } finally {
    closed.removeEventListener('abort', wake);
    for (const stop of stops) stop();
  }
}

/** The user and the records that their notices may name; without a permission there are none of its kind. */
function sightOf(principal: Principal | undefined): Sight {
  const scopeOf = (permission: Permission) => {
    if (principal === undefined || !can(principal, permission) || !principal.allows(permission))
      return undefined;
    const reach = reachOf(principal.role, permission, principal.capabilities);
    return reach && principal.scope(reach);
  };
  return {
    userId: principal?.userId ?? 0,
    packages: scopeOf('packages.read'),
    invoices: scopeOf('invoices.read'),
    excursions: scopeOf('excursions.read'),
    requests: scopeOf('shipment_requests.read'),
    recalls: scopeOf('recalls.read'),
    unblindings: scopeOf('unblindings.read'),
  };
}
