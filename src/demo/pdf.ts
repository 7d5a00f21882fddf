import { addFile } from './files.ts';
import type { Rows } from './rows.ts';

/** Stores a one-page PDF with these lines (plain ASCII) and returns its id. */
export function addPdf(rows: Rows, name: string, lines: readonly string[], created_at: string): number {
  return addFile(rows, { name, content_type: 'application/pdf', content: pdfOf(lines), created_at });
}

/** A minimal valid PDF: catalogue, pages, page, font, text, and the cross-reference table. */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const text = `BT /F1 14 Tf 20 TL 60 770 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, place) => {
    const start = body.length;
    body += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const index = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + index + trailer, 'latin1');
}
