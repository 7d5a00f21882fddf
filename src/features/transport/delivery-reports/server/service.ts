// Delivery report functions for other features.
export { reportPdf } from './proof-pdf.ts';
export {
  countReportsUpTo,
  findReportFile,
  listReports,
  listReportsForConsignee,
  type StoredReport,
} from './store.ts';
