import { found } from '#core/errors.ts';
import { auditEvent } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import { readSmtpSettings, type SmtpPlace } from '#server/smtp-settings.ts';
import type { outboxContract } from '../contract.ts';
import { findWaitingMail, listWaitingMails } from './store.ts';

export function outboxHandlers(database: Database, smtp: SmtpPlace): ServerHandlers<typeof outboxContract> {
  return {
    list: async ({ query }, context) => ({
      ...asPage(context, query, await listWaitingMails(database, context.scope, query)),
      smtp: (await readSmtpSettings(database, smtp)) !== undefined,
    }),
    read: ({ params }, { scope, cause }) =>
      database.write(cause('read a waiting mail'), async (transaction) => {
        const mail = found(await findWaitingMail(transaction, scope, params.id));
        // It may hold a code or a link of somebody else.
        await auditEvent(transaction, 'mail read', params.id, { kind: mail.kind });
        return mail;
      }),
  };
}
