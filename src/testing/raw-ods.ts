// A hand-written .ods with formulas, merged cells, hidden sheets and other features of a hostile file.
import { packedZip } from './zip.ts';

export const odsMime = 'application/vnd.oasis.opendocument.spreadsheet';

export interface RawOdsSheet {
  readonly name: string;
  readonly hidden?: true;
  /** The XML of its rows. */
  readonly rows: string;
}

/** A row of cells: texts, numbers, or the XML of a cell. */
export function odsRow(cells: readonly (string | number | { xml: string })[], attributes = ''): string {
  return `<table:table-row ${attributes}>${cells.map(cellXml).join('')}</table:table-row>`;
}

function cellXml(cell: string | number | { xml: string }): string {
  if (typeof cell === 'object') return cell.xml;
  if (cell === '') return '<table:table-cell/>';
  const type =
    typeof cell === 'number'
      ? `office:value-type="float" office:value="${cell}"`
      : 'office:value-type="string"';
  return `<table:table-cell ${type}><text:p>${String(cell).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text:p></table:table-cell>`;
}

/** The document as XML; `before` stands before its root. */
export function odsContent(sheets: readonly RawOdsSheet[], before = ''): string {
  const tables = sheets.map(
    ({ name, hidden, rows }) =>
      `<table:table table:name="${name}" table:style-name="${hidden ? 'ta2' : 'ta1'}">${rows}</table:table>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>${before}<office:document-content
    xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
    xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
    xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">
    <office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
    <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
    <office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`;
}

export function rawOds(content: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const parts = { mimetype: odsMime, 'content.xml': content, ...more };
  return packedZip(Object.entries(parts).map(([name, text]) => ({ name, content: text })));
}
