// The job that sends mail beside the server: woken by a notification of the database, and by the clock for what is to
// be tried again.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database.ts';
import { mailChannel } from './mail.ts';
import { sealClearBodies } from './mail-body.ts';
import { type MailSenderOptions, sendDueMails } from './mail-sender.ts';

const lookAgainMs = 5_000;

/** Starts sending; the returned function stops after the mail that is under way. */
export function startMailJob(
  database: Database,
  connection: pg.ClientConfig,
  options: MailSenderOptions & { onError(error: unknown): void },
): () => Promise<void> {
  const leave = new AbortController();
  let wake = new AbortController();
  const stopListening = listen(connection, leave.signal, () => wake.abort());
  const finished = run();

  async function run(): Promise<void> {
    await sealClearBodies(database).catch(options.onError);
    while (!leave.signal.aborted) {
      wake = new AbortController();
      try {
        await sendDueMails(database, options, leave.signal);
      } catch (error) {
        options.onError(error);
      }
      await sleep(lookAgainMs, undefined, { signal: AbortSignal.any([wake.signal, leave.signal]) }).catch(
        () => {},
      );
    }
  }

  return async () => {
    leave.abort();
    await Promise.all([finished, stopListening]);
  };
}

/** Listens on a connection of its own, and anew when that breaks; until then the clock alone wakes the job. */
async function listen(config: pg.ClientConfig, leave: AbortSignal, onNews: () => void): Promise<void> {
  while (!leave.aborted) {
    const client = new pg.Client(config);
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    client.on('notification', onNews);
    try {
      await client.connect();
      await client.query(`listen ${mailChannel}`);
      onNews();
      await aborted(AbortSignal.any([broken.signal, leave]));
    } catch {
      await sleep(lookAgainMs, undefined, { signal: leave }).catch(() => {});
    }
    await client.end().catch(() => {});
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}
