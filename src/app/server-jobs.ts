// What is done beside the server, by the name under which it is queued: composition only.
import { plainDateIn } from '#core/dates.ts';
import { exportInvoices } from '#features/invoices/server/export.ts';
import { periods } from '#features/invoices/rules.ts';
import { exportPackages } from '#features/packages/server/export.ts';
import { type RecordKind, recordKinds } from '#features/records/contract.ts';
import { exportRecords } from '#features/records/server/export.ts';
import { tellEmergencies } from '#features/notices/server/jobs.ts';
import { reportJob } from '#features/reports/server/jobs.ts';
import { sheetImportJobs } from '#features/sheet-imports/server/jobs.ts';
import { subscriptionJobs, type ListMakers } from '#features/subscriptions/server/jobs.ts';
import type { Database } from '#server/database.ts';
import type { Jobs } from '#server/jobs.ts';
import { clearMailedFiles } from '#server/mailed-files.ts';

interface JobSettings {
  /** Time zone of 'today'. */
  businessTz: string;
  publicUrl: string;
}

/** Every background job of the product. */
export function serverJobs(database: Database, { businessTz, publicUrl }: JobSettings): Jobs {
  return {
    ...sheetImportJobs(database, publicUrl),
    report: reportJob(database, {
      makeList: (scope, wanted) => exportRecords(database, scope, wanted),
      timeZone: businessTz,
      publicUrl,
    }),
    ...subscriptionJobs(
      database,
      {
        ...(Object.fromEntries(
          recordKinds.map((kind): [RecordKind, ListMakers[RecordKind]] => [
            kind,
            (scope, wanted) => exportRecords(database, scope, { kind, ...wanted }),
          ]),
        ) as Pick<ListMakers, RecordKind>),
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
    'look for emergencies': () => tellEmergencies(database, { businessTz, publicUrl }),
    'clear mailed files': async () => {
      await clearMailedFiles(database);
    },
  };
}

/** Jobs that nobody queues. */
export const periodicJobs = {
  'look for subscriptions': 60,
  'look for emergencies': 300,
  'clear mailed files': 3600,
  'forget imports': 3600,
};
