import { AppError, found } from '#core/errors.ts';
import { auditEvent } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { wakeWorkers } from '#server/jobs/jobs.ts';
import { readSmtpSettings, type SmtpPlace } from '#server/mail/smtp-settings.ts';
import type { jobsContract } from '../contract.ts';
import { findJob, listJobs, retryJob } from './store.ts';

export function jobsHandlers(database: Database, smtp: SmtpPlace): ServerHandlers<typeof jobsContract> {
  return {
    list: async ({ query }, context) => ({
      ...asPage(context, query, await listJobs(database, context.scope, query)),
      smtp: (await readSmtpSettings(database, smtp)) !== undefined,
    }),
    get: async ({ params }, { scope }) => found(await findJob(database, scope, params.id)),
    retry: ({ params }, { scope, cause }) =>
      database.write(cause('retry a job'), async (transaction) => {
        const job = found(await findJob(transaction, scope, params.id));
        if (!(await retryJob(transaction, job))) throw new AppError('CONFLICT');
        await auditEvent(transaction, 'job retried', job.id, { name: job.name });
        await wakeWorkers(transaction);
        return found(await findJob(transaction, scope, params.id));
      }),
  };
}
