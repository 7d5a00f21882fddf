// Public functions of providers for other features: runs of external services with schedule, deadline and
// alerts.
import { findEmergencyReceiver } from '#features/oversight/notifications/server/service.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { OutgoingError } from '#server/http/outgoing-call.ts';
import { queueMail } from '#server/mail/mail.ts';
import { momentText } from '#server/mail/mail-text.ts';
import type { ProviderName } from '../rules.ts';
import {
  type Failing,
  noteFailure,
  noteSuccess,
  noteTold,
  type Pace,
  releaseTurn,
  takeTurn,
} from './store.ts';

export { clearProvider } from './store.ts';

export interface ProviderRun extends Pace {
  readonly name: ProviderName;
  /** Of the job: its abort is no failure of the service. */
  readonly signal: AbortSignal;
  /** For the mails: the time zone of timestamps, and the origin of the portal. */
  readonly timeZone: string;
  readonly publicUrl: string;
}

/** `rests`: the service was not called, because it is not due or another process runs it. */
export type ProviderOutcome<T> =
  | { readonly state: 'done'; readonly result: T }
  | { readonly state: 'rests' }
  | { readonly state: 'failed'; readonly error: unknown };

/**
 * Runs `work` if the service is due. The signal of `work` is aborted at the deadline. A failure is recorded,
 * not thrown: the pause before the next attempt grows, and the emergency address is alerted of a long failure
 * and of its end.
 */
export async function runProvider<T>(
  database: Database,
  run: ProviderRun,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<ProviderOutcome<T>> {
  if (!(await takeTurn(database, run.name, run))) return { state: 'rests' };
  const outcome = await attempt(run, work);
  if (outcome.state === 'failed' && run.signal.aborted) {
    await releaseTurn(database, run.name);
    throw outcome.error;
  }
  const cause = { actor: 'providers', operation: `ask ${run.name}`, request: 'providers' };
  await database.write(cause, async (transaction) => {
    if (outcome.state === 'done') {
      const told = await noteSuccess(transaction, run.name, run);
      if (told !== undefined) await tell(transaction, run, told, 'works');
      return;
    }
    const { error } = outcome;
    const emergency = await noteFailure(transaction, run.name, run, errorText(error), pauseAskedFor(error));
    if (emergency !== undefined && (await tell(transaction, run, emergency, 'fails')))
      await noteTold(transaction, run.name);
  });
  return outcome;
}

async function attempt<T>(
  { signal, deadlineSeconds }: ProviderRun,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ state: 'done'; result: T } | { state: 'failed'; error: unknown }> {
  const deadline = AbortSignal.timeout(deadlineSeconds * 1000);
  const over = AbortSignal.any([signal, deadline]);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () =>
    reject(deadline.aborted ? new Error(`not finished within ${deadlineSeconds} seconds`) : over.reason);
  over.addEventListener('abort', end);
  if (over.aborted) end();
  try {
    return { state: 'done', result: await Promise.race([work(over), ended]) };
  } catch (error) {
    return { state: 'failed', error };
  } finally {
    over.removeEventListener('abort', end);
  }
}

/**
 * Mails the emergency address of the settings; returns false if there is none, or it was alerted less than an
 * hour ago.
 */
async function tell(
  transaction: Queryable,
  { name, timeZone, publicUrl }: ProviderRun,
  { failing_since, failures, last_error }: Failing,
  what: 'fails' | 'works',
): Promise<boolean> {
  // The recipients of the alert are notified of its end at once.
  const receiver = await findEmergencyReceiver(transaction, { hourly: what === 'fails' });
  if (receiver === undefined) return false;
  const { email, language } = receiver;
  await queueMail(transaction, {
    kind: 'emergency',
    to: email,
    language,
    template: `${name}_${what}`,
    parameters: {
      count: failures,
      when: momentText(new Date(failing_since), language, timeZone),
      error: last_error,
    },
    link: `${publicUrl}/global_settings?group=jobs`,
  });
  return true;
}

const maxPauseSeconds = 24 * 3600;

/** The pause that the service itself requests, at most a day. */
function pauseAskedFor(error: unknown): number {
  const asked = error instanceof OutgoingError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(asked, maxPauseSeconds);
}

const maxErrorLength = 500;

function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, maxErrorLength) || 'unknown error';
}
