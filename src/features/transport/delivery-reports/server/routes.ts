import { found } from '#core/errors.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import { once } from '#server/files/files.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { deliveryReportsContract } from '../contract.ts';
import { exportReports } from './export.ts';
import { reportPdf } from './proof-pdf.ts';
import { countReports, findReport, findReportFile, listReports, listReportsOfPackage } from './store.ts';

export function deliveryReportsHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof deliveryReportsContract> {
  const noted = (context: RequestContext, what: string, id?: number) =>
    auditDownload(database, context.cause, what, id);

  async function file({ scope }: RequestContext, id: number, photo?: string) {
    const report = found(await findReport(database, scope, id));
    const { name, contentType, content } = found(await findReportFile(database, report, photo));
    return { name, contentType, bytes: once(content) };
  }

  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listReports(database, context.scope, query)),
    filterCounts: ({ query }, { scope }) => countReports(database, scope, query),
    async exportList({ query }, context) {
      await noted(context, 'export delivery reports');
      const { scope, language } = context;
      return exportReports(database, scope, query, { language, timeZone, now: new Date() });
    },
    listOfPackage: async ({ params }, { scope }) =>
      found(await listReportsOfPackage(database, scope, params.id)),
    get: async ({ params }, { scope }) => found(await findReport(database, scope, params.id)),
    photo: ({ params }, context) => file(context, params.id, params.sha256),
    signature: ({ params }, context) => file(context, params.id),
    async pdf({ params }, context) {
      const report = found(await findReport(database, context.scope, params.id));
      await noted(context, 'download delivery report', report.id);
      return reportPdf(database, report, { language: context.language, timeZone });
    },
  };
}
