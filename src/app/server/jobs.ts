// The background jobs, by the name under which they are queued; composition only.
import { plainDateIn } from '#core/dates.ts';
import { periods } from '#features/billing/invoices/rules.ts';
import { exportInvoices } from '#features/billing/invoices/server/export.ts';
import { changeJobs } from '#features/exchange/changes/server/jobs.ts';
import { importJobs } from '#features/exchange/imports/server/jobs.ts';
import { reportJob } from '#features/exchange/reports/server/jobs.ts';
import { type ListMakers, subscriptionJobs } from '#features/exchange/subscriptions/server/jobs.ts';
import { webhookJobs } from '#features/exchange/webhooks/server/jobs.ts';
import { expireNotices } from '#features/oversight/notices/server/jobs.ts';
import { mailAlerts, mailInvoices } from '#features/oversight/notifications/server/jobs.ts';
import { exportExpiry } from '#features/supply/expiry/server/export.ts';
import { exportShipments, keepArrivals } from '#features/supply/on-time/server/service.ts';
import { exportOpenIssues } from '#features/supply/open-issues/server/export.ts';
import { refreshDifferences } from '#features/supply/open-issues/server/store.ts';
import { recallJobs } from '#features/supply/recalls/server/jobs.ts';
import { exportReconciliation } from '#features/supply/reconciliation/server/export.ts';
import { exportRecords } from '#features/supply/records/server/export.ts';
import { exportStockLevels } from '#features/supply/stock-levels/server/service.ts';
import { expireOriginals, pollMailbox } from '#features/transport/mailbox/server/jobs.ts';
import { exportPackages } from '#features/transport/packages/server/export.ts';
import { trackingJobs } from '#features/transport/tracking/server/jobs.ts';
import { expireWeather, pollWeather } from '#features/transport/weather/server/jobs.ts';
import { type RecordKind, recordKinds } from '#record-types/forms.ts';
import { systemScope } from '#server/auth/scope.ts';
import { anchorFolder, makeAuditPartitions, sealAudit } from '#server/database/audit-seal.ts';
import type { Database } from '#server/database/database.ts';
import { foldKeptCounts, keepRecentTracks } from '#server/database/kept-counts.ts';
import { sweepObjects } from '#server/files/object-upkeep.ts';
import type { Egress } from '#server/http/egress.ts';
import { adoptJobs, expireJobs } from '#server/jobs/job-upkeep.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { clearMailedFiles } from '#server/mail/mailed-files.ts';

interface JobSettings {
  /** Time zone of 'today'. */
  businessTz: string;
  publicUrl: string;
  dataDir: string;
}

/** Every background job of the product. */
export function serverJobs(database: Database, { businessTz, publicUrl, dataDir }: JobSettings) {
  return {
    ...importJobs(database, publicUrl, businessTz),
    ...changeJobs(database),
    'reports.send': reportJob(database, {
      makeList: (scope, wanted) => exportRecords(database, scope, wanted),
      timeZone: businessTz,
      publicUrl,
    }),
    ...subscriptionJobs(
      database,
      systemScope(),
      {
        ...(Object.fromEntries(
          recordKinds.map((kind): [RecordKind, ListMakers[RecordKind]] => [
            kind,
            (scope, wanted) => exportRecords(database, scope, { kind, ...wanted }),
          ]),
        ) as Pick<ListMakers, RecordKind>),
        reconciliation: (scope, wanted) => exportReconciliation(database, scope, wanted),
        expiry: (scope, { query, language, timeZone, now }) =>
          exportExpiry(database, scope, query, { language, timeZone, now }),
        shipments: (scope, { query, language, timeZone, now }) =>
          exportShipments(database, scope, query, {
            language,
            clock: { today: plainDateIn(timeZone, now), timeZone },
          }),
        stock_levels: (scope, { query, language, timeZone, now }) =>
          exportStockLevels(database, scope, query, { language, today: plainDateIn(timeZone, now) }),
        open_issues: (scope, { query, ...wanted }) => exportOpenIssues(database, scope, query, wanted),
        packages: (scope, wanted) => exportPackages(database, scope, wanted),
        invoices: (scope, { query, parameters, language, timeZone, now }) =>
          exportInvoices(database, scope, {
            period: periods.find((one) => one === parameters.get('period')) ?? 'current',
            today: plainDateIn(timeZone, now),
            given: {},
            language,
            query,
          }),
      },
      publicUrl,
    ),
    'invoices.announce': (_: unknown, signal: AbortSignal) => mailInvoices(database, publicUrl, signal),
    'mail.alert': () => mailAlerts(database, { businessTz, publicUrl }),
    ...recallJobs(database, { businessTz, publicUrl }),
    'stock.refresh': () => refreshDifferences(database),
    'counts.fold': async () => {
      await foldKeptCounts(database);
      await keepRecentTracks(database);
    },
    'arrivals.keep': (_: unknown, signal: AbortSignal) => keepArrivals(database, signal),
    'notices.expire': () => expireNotices(database),
    'files.expire': async () => {
      await clearMailedFiles(database);
    },
    'files.sweep': async (_: unknown, signal: AbortSignal) => {
      await sweepObjects(database, signal);
    },
    'audit.seal': (_: unknown, signal: AbortSignal) => sealAudit(database, anchorFolder({ dataDir }), signal),
    'audit.partitions': () => makeAuditPartitions(database),
    'jobs.adopt': () => adoptJobs(database),
    'jobs.expire': () => expireJobs(database),
  } satisfies Jobs;
}

interface OutsideSettings extends JobSettings {
  egress: Egress;
  /** The 32-byte key that decrypts the secrets of the settings. */
  key: Buffer;
  portalName: string;
}

/** The background jobs that call external services. */
export function outsideJobs(database: Database, settings: OutsideSettings) {
  return {
    ...trackingJobs(database, settings),
    ...webhookJobs(database, settings),
    'mailbox.poll': (_, signal, { report }) =>
      pollMailbox(database, { ...settings, system: systemScope() }, signal, report),
    'mailbox.expire': () => expireOriginals(database, settings.key),
    'weather.poll': (_, signal, { report }) => pollWeather(database, settings, signal, report),
    'weather.expire': () => expireWeather(database, settings.key),
  } satisfies Jobs;
}
