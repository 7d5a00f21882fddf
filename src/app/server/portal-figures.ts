// Metrics of the whole portal for monitoring: jobs, mails, backups.
import { Gauge, Registry } from 'prom-client';
import { countMails, findDatabaseState, listLanes } from '#features/oversight/health/server/service.ts';
import { systemScope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** Reads them from the database; if it is unreachable, the text says only that. */
export async function portalFigures(database: Database): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `trialway_${name}`, help, labelNames, registers: [registry] });
  gauge('info', 'The version that runs', ['version']).set({ version: packageJson.version }, 1);
  const up = gauge('database_up', 'Whether the database answers');
  const read = await readFigures(database).catch(() => undefined);
  up.set(read === undefined ? 0 : 1);
  if (read === undefined) return registry.metrics();

  const jobs = gauge('jobs', 'Background jobs', ['lane', 'state']);
  const due = gauge('jobs_due_seconds', 'For how long the oldest job that is due has waited', ['lane']);
  for (const { lane, waiting, running, failed, oldest_due_at: since } of read.lanes) {
    for (const [state, count] of Object.entries({ waiting, running, failed }))
      jobs.set({ lane, state }, count);
    due.set({ lane }, since === null ? 0 : Math.max(0, Date.now() - Date.parse(since)) / 1000);
  }
  const mails = gauge('mails', 'Mails that wait, and those that failed in the days shown to admins', [
    'state',
  ]);
  for (const [state, count] of Object.entries(read.mails)) mails.set({ state }, count);
  gauge('database_bytes', 'Size of the database').set(read.state.bytes);
  if (read.state.last_backup_at !== null)
    gauge('last_backup_timestamp_seconds', 'When the last backup was made').set(
      Date.parse(read.state.last_backup_at) / 1000,
    );
  return registry.metrics();
}

async function readFigures(database: Database) {
  const scope = systemScope();
  const [lanes, mails, state] = await Promise.all([
    listLanes(database, scope),
    countMails(database, scope),
    findDatabaseState(database, scope),
  ]);
  return { lanes, mails, state };
}
