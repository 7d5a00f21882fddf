// Delivery report functions for other features.
export { reportPdf } from './proof-pdf.ts';
export {
  countReportsUpTo,
  findReport,
  findReportFile,
  listReports,
  listReportsForConsignee,
  type StoredReport,
} from './store.ts';
