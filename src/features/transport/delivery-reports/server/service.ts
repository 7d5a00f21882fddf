// Delivery report functions for other features.
export { reportPdf } from './proof-pdf.ts';
export { findReportFile, listReportsForConsignee, type StoredReport } from './store.ts';
