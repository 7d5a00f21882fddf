// The mails of an import, the same as those of forms.
import { announceInvoices, mailStatuses } from '#features/oversight/notifications/server/service.ts';
import { packagesWithNews } from '#features/transport/package-statuses/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { merged } from '#server/database/staging-tables.ts';

/** Queues the mails about the applied records of this kind: new statuses of packages, new invoices. */
export async function mailImported(
  transaction: Queryable,
  scope: Scope,
  publicUrl: string,
  { kind, fields }: { readonly kind: string; readonly fields: readonly { readonly name: string }[] },
): Promise<void> {
  const applied = sql`select m._id from ${merged(kind)} m where m._state`;
  if (kind === 'packages' && fields.some(({ name }) => name === 'status')) {
    const changed = sql`${applied} in ('created', 'updated') and m._event_is_news`;
    await mailStatuses(transaction, scope, publicUrl, changed);
  }
  if (kind === 'package_statuses') await mailStatuses(transaction, scope, publicUrl, packagesWithNews);
  if (kind === 'invoices') {
    await announceInvoices(transaction, scope, publicUrl, sql`${applied} = 'created'`);
  }
}
