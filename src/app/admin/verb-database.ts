import { type OpenedDatabase, openForVerb } from '#app/server/databases.ts';
import type { Env } from '#server/config/env.ts';
import { asFullDisk } from '#server/database/full-disk.ts';
import { asDamaged } from '#server/postgres/damaged-database.ts';

export type VerbDatabase = Pick<OpenedDatabase, 'database' | 'owner' | 'migrated'>;

/**
 * Opens the portal's database for a verb, migrated to the newest schema: that of DATABASE_URL, or the
 * embedded one, which is shared with a running server or else started for the verb and stopped after it, also
 * on Ctrl-C.
 */
export function withDatabase<Result>(
  env: Env,
  work: (opened: VerbDatabase) => Promise<Result>,
): Promise<Result> {
  return withOpened(env, openForVerb(env), work);
}

/** Works with a database that is being opened and closes it, also on Ctrl-C. */
export async function withOpened<Opened extends Pick<OpenedDatabase, 'close' | 'abandon'>, Result>(
  env: Env,
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const interrupted = (): void =>
    void opening.then((opened) => opened.abandon()).finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const opened = await opening;
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw asDamaged(asFullDisk(error, env), env);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}
