import type { Database } from '#server/database.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { contactsContract } from '../contract.ts';
import { findContacts, isPurged } from './store.ts';

export interface PortalFacts {
  portalName: string;
  /** Path of the logo on this origin, if the operator set one. */
  logo: string | undefined;
  demoMode: boolean;
}

export function contactsHandlers(
  database: Database,
  portal: PortalFacts,
): ServerHandlers<typeof contactsContract> {
  return {
    get: async (_, { scope }) => {
      const contacts = await findContacts(database, scope);
      return {
        portal_name: portal.portalName,
        logo: portal.logo ?? null,
        support_name: contacts['support_name'] ?? '',
        support_email: contacts['support_email'] ?? '',
        support_phone: contacts['support_phone'] ?? '',
        // Who reads that data is purged and has ended that would believe the wrong thing.
        demo_mode: portal.demoMode && (await isPurged(database, scope)),
      };
    },
  };
}
