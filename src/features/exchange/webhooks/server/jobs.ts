// Deliveries to webhooks: created from the change feed, sent with a signature, retried with increasing delays.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { createSealing } from '#server/config/sealing.ts';
import type { Database } from '#server/database/database.ts';
import { storable } from '#server/database/storable.ts';
import type { Egress } from '#server/http/egress.ts';
import { callOutside, OutgoingError, type OutgoingLimits } from '#server/http/outgoing-call.ts';
import { oneLineReason } from '#server/jobs/job-rows.ts';
import { type JobAttempt, queueJob } from '#server/jobs/jobs.ts';
import { deliveryHeader, signatureHeader, signedText } from '../rules.ts';
import {
  type Attempt,
  deleteOldDeliveries,
  findOpenDelivery,
  insertDelivery,
  listDueWebhooks,
  recordAttempt,
} from './store.ts';

const order = z.object({ deliveryId: z.number() });
const limits: OutgoingLimits = { deadlineMs: 15_000, maxBytes: 256 * 1024 };
/** The stored length of a response. */
const answerCharacters = 500;
/** The maximum number of pending deliveries of a webhook; further changes wait in the feed. */
const pileMaximum = 50;

/** The jobs of the webhooks. */
export function webhookJobs(database: Database, { egress, key }: { egress: Egress; key: Buffer }) {
  const sealing = createSealing(key);
  const cause = (operation: string) => ({ actor: 'webhooks', operation, request: 'webhooks' });
  return {
    'webhooks.queue': async (_: unknown, signal: AbortSignal) => {
      for (let more = true; more && !signal.aborted; ) {
        more = false;
        for (const { id: webhookId } of await listDueWebhooks(database, pileMaximum)) {
          const { hasMore } = await database.write(cause('queue deliveries'), async (transaction) => {
            const made = await insertDelivery(transaction, webhookId);
            if (made.id !== undefined)
              await queueJob(transaction, 'webhooks.send', { deliveryId: made.id }, { key: String(made.id) });
            return made;
          });
          more ||= hasMore;
        }
      }
    },
    'webhooks.send': async (
      payload: unknown,
      signal: AbortSignal,
      { isLast }: Pick<JobAttempt, 'isLast'>,
    ) => {
      const { deliveryId } = order.parse(payload);
      const open = await findOpenDelivery(database, sealing, deliveryId);
      if (open === undefined) return;
      const attempt = await send(egress, deliveryId, open, signal);
      const status = attempt.status === 'waiting' && isLast ? 'failed' : attempt.status;
      await database.write(cause('record delivery'), (transaction) =>
        recordAttempt(transaction, deliveryId, { ...attempt, status }),
      );
      if (attempt.status === 'waiting') throw new Error(`webhook: ${attempt.error || attempt.answerStatus}`);
    },
    'webhooks.expire': async () => {
      await database.write(cause('expire'), (transaction) => deleteOldDeliveries(transaction));
    },
  };
}

/** One attempt; every answer but 2xx leaves the delivery waiting. */
async function send(
  egress: Egress,
  deliveryId: number,
  { url, body, secret }: { readonly url: string; readonly body: string; readonly secret: string },
  signal: AbortSignal,
): Promise<Attempt> {
  const started = performance.now();
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(signedText(seconds, body)).digest('hex');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Trialway-Webhooks',
    [deliveryHeader]: String(deliveryId),
    [signatureHeader]: `t=${seconds},v1=${signature}`,
  };
  const spent = () => Math.round(performance.now() - started);
  try {
    const { status, text } = await callOutside(
      egress,
      { url, method: 'POST', headers, body },
      { signal, limits },
    );
    const isTaken = status >= 200 && status < 300;
    const answer = storable(text.slice(0, answerCharacters));
    return {
      status: isTaken ? 'delivered' : 'waiting',
      answerStatus: status,
      answer,
      error: '',
      milliseconds: spent(),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return {
      status: 'waiting',
      answerStatus: null,
      answer: '',
      error: oneLineReason(error),
      milliseconds: spent(),
    };
  }
}
