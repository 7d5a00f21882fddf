// What is done beside the server, by the name under which it is queued: composition only.
import { exportRecords } from '#features/records/server/export.ts';
import { reportJob } from '#features/reports/server/jobs.ts';
import { sheetImportJobs } from '#features/sheet-imports/server/jobs.ts';
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
    ...sheetImportJobs(database),
    report: reportJob(database, {
      makeList: (scope, wanted) => exportRecords(database, scope, wanted),
      timeZone: businessTz,
      publicUrl,
    }),
    'clear mailed files': async () => {
      await clearMailedFiles(database);
    },
  };
}

/** Jobs that nobody queues. */
export const periodicJobs = { 'clear mailed files': 3600, 'forget imports': 3600 };
