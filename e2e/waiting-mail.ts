// The newest queued mail to an address, decrypted with the portal's key: screens mask its links and codes.

import { inject } from 'vitest';
import { portalKey } from '#server/config/portal-key.ts';
import { openDatabase } from '#server/database/database.ts';
import { attachOrStart } from '#server/postgres/embedded-postgres.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

/** Its text; '' if none is queued. */
export async function waitingText(email: string): Promise<string> {
  const { dataFolder } = inject('portal');
  const postgres = await attachOrStart(dataFolder);
  const key = portalKey({ settingsKey: undefined, dataDir: dataFolder });
  const database = openDatabase({ ...postgres.superuserConfig, user: 'trialway_app' }, key);
  try {
    return (await mailsTo(database, email)).findLast(({ text }) => text !== null)?.text ?? '';
  } finally {
    await database.close();
    await postgres.stop();
  }
}
