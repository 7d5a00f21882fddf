import type { Database } from '#server/database/database.ts';
import type { PortalFacts } from '#server/http/feature.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { contactsContract } from '../contract.ts';
import { findContacts, isPurged } from './store.ts';

export function contactsHandlers(
  database: Database,
  portal: PortalFacts,
): ServerHandlers<typeof contactsContract> {
  return {
    get: async () => {
      const contacts = await findContacts(database);
      return {
        portal_name: portal.portalName,
        logo: portal.logo ?? null,
        support_name: contacts['support_name'] ?? '',
        support_email: contacts['support_email'] ?? '',
        support_phone: contacts['support_phone'] ?? '',
        // The purge notice would be wrong after an import has ended the purge.
        demo_mode: portal.demoMode && (await isPurged(database)),
      };
    },
  };
}
