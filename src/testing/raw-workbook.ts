// A hand-written .xlsx with features that our libraries do not write: formulas, merged cells, hidden sheets,
// the 1904 epoch.
import { storedZip } from './zip.ts';

export interface RawSheet {
  readonly name: string;
  readonly state?: 'visible' | 'hidden' | 'veryHidden';
  /**
   * Cells by address: a text, a number, a date as a serial number, an error, or a formula with its cached
   * result.
   */
  readonly cells: Readonly<
    Record<
      string,
      string | number | boolean | { days: number } | { error: string } | { formula: string; cached?: number }
    >
  >;
  readonly merged?: readonly string[];
}

interface RawOptions {
  readonly date1904?: boolean;
  /** Shared strings and styles as XML; additional parts by name, or replacements of written parts. */
  readonly parts?: Readonly<Record<string, string>>;
}

export function rawWorkbook(sheets: readonly RawSheet[], options: RawOptions = {}): Buffer {
  return storedZip(rawParts(sheets, options));
}

/** The parts of such a workbook by name. */
export function rawParts(sheets: readonly RawSheet[], options: RawOptions = {}): Record<string, string> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const list = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Default Extension="xml" ContentType="application/xml"/>
      <Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">
      <Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}">
      <workbookPr date1904="${options.date1904 ? '1' : '0'}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">
      ${links.join('')}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/>
      <Relationship Id="rIdT" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="2">
      <xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, main)]),
    ),
    ...options.parts,
  };
}

function sheetXml({ cells, merged = [] }: RawSheet, main: string): string {
  const rows = new Map<number, string[]>();
  for (const [place, value] of Object.entries(cells)) {
    const row = Number(/\d+/.exec(place)?.[0]);
    rows.set(row, [...(rows.get(row) ?? []), cellXml(place, value)]);
  }
  const data = [...rows].map(([row, all]) => `<row r="${row}">${all.join('')}</row>`);
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`);
  return `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData>${
    merges.length > 0 ? `<mergeCells>${merges.join('')}</mergeCells>` : ''
  }</worksheet>`;
}

function cellXml(place: string, value: RawSheet['cells'][string]): string {
  if (typeof value === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if ('error' in value) return `<c r="${place}" t="e"><v>${escaped(value.error)}</v></c>`;
  if ('days' in value) return `<c r="${place}" s="1"><v>${value.days}</v></c>`;
  return `<c r="${place}"><f>${escaped(value.formula)}</f><v>${value.cached ?? ''}</v></c>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
