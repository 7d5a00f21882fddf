// Delivery report functions for other features.
export { exportReports } from './export.ts';
export { reportPdf } from './proof-pdf.ts';
export {
  countReportsUpTo,
  countUnconfirmed,
  findReport,
  findReportFile,
  listReports,
  listReportsForConsignee,
  listUnconfirmed,
  type StoredReport,
} from './store.ts';
