import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { readSmtpSettings, type SmtpPlace } from '#server/mail/smtp-settings.ts';
import type { healthContract } from '../contract.ts';
import { countMails, findDatabaseState, listFailedMails, listLanes } from './store.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

export function healthHandlers(
  database: Database,
  smtp: SmtpPlace,
  version: string,
): ServerHandlers<typeof healthContract> {
  return {
    async get(_, { scope }) {
      const { last_backup_at, ...state } = await findDatabaseState(database, scope);
      return {
        version,
        started_at: startedAt,
        now: new Date().toISOString(),
        database: state,
        last_backup_at,
        lanes: await listLanes(database, scope),
        mail: {
          has_server: (await readSmtpSettings(database, smtp)) !== undefined,
          ...(await countMails(database, scope)),
          latest_failed: await listFailedMails(database, scope),
        },
      };
    },
  };
}
