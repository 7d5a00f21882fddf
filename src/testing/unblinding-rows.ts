// People who may unblind, and unblindings, for tests.
import type { Role } from '#core/access.ts';
import { createSealing } from '#server/config/sealing.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { make, makeUser, type Row } from './factories.ts';
import { kit } from './kit-rows.ts';
import { testKey } from './test-key.ts';
import type { ClientWorld } from './two-clients.ts';

/** The verification code that an unblinder has just got by mail. */
export const mailedCode = '482915';

/** A person with the capability, two-step verification and a mailed code. */
export async function unblinder(database: Database, role: Role, values: Row = {}): Promise<number> {
  const given = { name: 'Uliana Nblind', is_mfa: true, capabilities: ['unblinding'], ...values };
  const id = await makeUser(database, role, given, { password: true });
  await giveCode(database, id);
  return id;
}

/** Mails a new code: each can be used once. */
export async function giveCode(database: Database, userId: number): Promise<void> {
  const hmac = createSealing(testKey).hmac('mail', userId, mailedCode);
  await database.write({ actor: 'test', request: 'test' }, (transaction) =>
    transaction.rows(
      sql`insert into mail_codes (user_id, code_hmac, expires_at) values (${userId}, ${hmac}, now() + interval '10 minutes')
        on conflict (user_id) do update set code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, tries_left = 5`,
    ),
  );
}

/** A kit of the client that this person unblinded; returns the id of the unblinding. */
export async function unblindingOf(
  database: Database,
  side: Pick<ClientWorld, 'project' | 'batch'>,
  person: number,
  values: Row = {},
): Promise<number> {
  return make(database, 'unblindings', {
    project_id: side.project,
    kit_id: await kit(database, side),
    kit_number: 'K-1',
    product: 'Tablets',
    batch: 'B1',
    reason: 'anaphylaxis, treatment must be known',
    person_id: person,
    person: 'Uliana Nblind',
    ...values,
  });
}
