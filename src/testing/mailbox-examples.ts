// Examples of writes of couriers' mails, their patterns, and of the tests of connections.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { ids, type MakeExample, nothing, values } from './example-calls.ts';
import { storedPdf } from './example-rows.ts';
import { make } from './factories.ts';

const noId = 'it belongs to no one';

export const mailboxExamples: Readonly<Record<string, MakeExample | string>> = {
  'POST /api/global_settings/test_service/': noId,
  'POST /api/mailbox/patterns/': noId,
  'POST /api/mailbox/test/': noId,
  'POST /api/mailbox/mails/{id}/assign/': async ({ database, own, users }) => {
    const body = { package: own.package, status: 'Customs' };
    const id = await makeMail(database);
    return {
      by: users.staff,
      call: { path: { id }, body },
      foreign: [...ids('id', nothing), ...values(body, { package: nothing })],
    };
  },
  'POST /api/mailbox/mails/{id}/dismiss/': async ({ database, users }) => ({
    by: users.staff,
    call: { path: { id: await makeMail(database) }, body: {} },
    foreign: ids('id', nothing),
  }),
  'PATCH /api/mailbox/patterns/{id}/': async ({ database, users }) => ({
    by: users.admin,
    call: { path: { id: await makePattern(database) }, body: patternFields },
    foreign: ids('id', nothing),
  }),
  'DELETE /api/mailbox/patterns/{id}/': async ({ database, users }) => ({
    by: users.admin,
    call: { path: { id: await makePattern(database) } },
    foreign: ids('id', nothing),
  }),
};

const patternFields = { name: 'Courier', subject_pattern: '(?<airbill>\\d+)', status: 'Customs' };

/** An unrecognised mail, with its original. */
export async function makeMail(database: Database): Promise<number> {
  const message_id = randomUUID();
  const row = {
    message_id,
    sender: 'courier@x.test',
    subject: 'A',
    size: 13,
    file_id: await storedPdf(database),
  };
  return make(database, 'mailbox_mails', { ...row, state: 'unrecognised', reason: 'no_pattern' });
}

/** A pattern. */
export function makePattern(database: Database): Promise<number> {
  return make(database, 'mail_patterns', { ...patternFields, name: randomUUID() });
}
