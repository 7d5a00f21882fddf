import { AppError, found } from '#core/errors.ts';
import { newToken } from '#server/auth/authenticate.ts';
import { auditEvent } from '#server/database/audit.ts';
import { asPage } from '#server/database/listing.ts';
import { createEgress, type Egress } from '#server/http/egress.ts';
import type { Platform } from '#server/http/feature.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { queueJob, wakeWorkers } from '#server/jobs/jobs.ts';
import { type webhooksContract, webhooksMaximum } from '../contract.ts';
import {
  countWebhooks,
  deleteWebhook,
  findDelivery,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  reopenDelivery,
  updateWebhook,
} from './store.ts';

/** The prefix of a webhook's secret. */
const secretPrefix = 'whs_';

export function webhooksHandlers({
  database,
  sealing,
  egress,
}: Pick<Platform, 'database' | 'sealing' | 'egress'>): ServerHandlers<typeof webhooksContract> {
  return {
    list: (_, { scope }) => listWebhooks(database, scope),
    create: ({ body }, { scope, cause }) =>
      database.write(cause('create webhook'), async (transaction) => {
        assertAddress(egress, body.url);
        if ((await countWebhooks(transaction)) >= webhooksMaximum) throw new AppError('TOO_MANY_ROWS');
        const secret = secretPrefix + newToken();
        const id = await insertWebhook(transaction, sealing, { ...body, secret });
        const { name, url, kinds, is_active, last_status, last_try_at } = found(
          await findWebhook(transaction, scope, id),
        );
        return { id, name, url, kinds, is_active, last_status, last_try_at, secret };
      }),
    update: ({ params, body }, { scope, cause }) =>
      database.write(cause('update webhook'), async (transaction) => {
        const webhook = found(await findWebhook(transaction, scope, params.id));
        if (body.url !== undefined) assertAddress(egress, body.url);
        const { name = webhook.name, url = webhook.url, kinds = webhook.kinds } = body;
        const { is_active = webhook.is_active } = body;
        await updateWebhook(transaction, webhook, { name, url, kinds, is_active });
        return found(await findWebhook(transaction, scope, params.id));
      }),
    async remove({ params }, { scope, cause }) {
      await database.write(cause('delete webhook'), async (transaction) =>
        deleteWebhook(transaction, found(await findWebhook(transaction, scope, params.id))),
      );
    },
    deliveries: async ({ query }, context) =>
      asPage(context, query, await listDeliveries(database, context.scope, query)),
    delivery: async ({ params }, { scope }) => found(await findDelivery(database, scope, params.id)),
    resend: ({ params }, { scope, cause }) =>
      database.write(cause('resend webhook delivery'), async (transaction) => {
        const delivery = found(await findDelivery(transaction, scope, params.id));
        await reopenDelivery(transaction, delivery);
        await queueJob(
          transaction,
          'webhooks.send',
          { deliveryId: delivery.id },
          { key: String(delivery.id) },
        );
        await auditEvent(transaction, 'webhook delivery sent again', delivery.id);
        await wakeWorkers(transaction);
        return found(await findDelivery(transaction, scope, params.id));
      }),
  };
}

const closedEgress = createEgress([]);

/** Refuses addresses other than https, and hosts that may not be called; names are resolved again at each call. */
function assertAddress(egress: Egress, written: string): void {
  const url = URL.parse(written.trim());
  const refuse = (error: 'url' | 'private_host') => {
    throw new AppError('MISSING', { fields: { url: error } });
  };
  if (url === null || url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol))
    return refuse('url');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!egress.mayName(host)) return refuse('private_host');
  // In the own network, for addresses allowed by the operator, http is permitted.
  if (url.protocol === 'http:' && closedEgress.mayName(host)) refuse('url');
}
