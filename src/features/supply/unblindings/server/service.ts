// Recipients of an emergency unblinding: unblinded staff and people of the sponsor, and the person who did
// it. Mails and notices never say what the kit is: the record does, for those who may read it.
import { can, reachOf } from '#core/access.ts';
import { insertNotice } from '#features/oversight/notices/server/service.ts';
import { findPrincipal } from '#server/auth/authenticate.ts';
import { isInScope } from '#server/auth/scope.ts';
import type { Queryable } from '#server/database/sql.ts';
import { queueMail } from '#server/mail/mail.ts';
import { momentText } from '#server/mail/mail-text.ts';
import { listToldOfUnblinding, type ReachedUnblinding } from './store.ts';

export { exportUnblindings } from './export.ts';

/** Mails the unblinding at once, and shows it as a notice. */
export async function announceUnblinding(
  transaction: Queryable,
  unblinding: ReachedUnblinding,
  { timeZone, publicUrl }: { readonly timeZone: string; readonly publicUrl: string },
): Promise<void> {
  const { id, project, client, kit_number: number, person: who, unblinded_at } = unblinding;
  for (const { user_id: userId, language } of await listToldOfUnblinding(transaction, unblinding)) {
    const principal = await findPrincipal(transaction, userId);
    if (principal === undefined || !can(principal, 'unblindings.read')) continue;
    const isOwn = userId === unblinding.person_id;
    const reach = reachOf(principal.role, 'unblindings.read', principal.capabilities);
    if (reach === undefined || (principal.isBlinded && !isOwn)) continue;
    const place = { client: client.id, project: project.id, site: null };
    if (!isOwn && !isInScope(principal.scope(reach), place)) continue;
    await queueMail(transaction, {
      kind: 'unblinding',
      to: principal.email,
      language,
      template: 'unblinding',
      parameters: {
        number,
        project: project.name,
        who,
        when: momentText(new Date(unblinded_at), language, timeZone),
      },
      link: `${publicUrl}/unblindings/${id}`,
    });
    if (!isOwn) await insertNotice(transaction, { userId, kind: 'unblinding', ids: [id], count: 1 });
  }
}
