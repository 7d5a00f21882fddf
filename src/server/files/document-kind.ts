// The type of a document by its content, regardless of its name.
import { isActivePdf } from './active-pdf.ts';
import { openZip } from './zip-file.ts';

export interface DocumentKind {
  readonly contentType: string;
  /** With the dot. */
  readonly extension: string;
  /** A PDF with scripts or embedded files, which are not checked. */
  readonly active?: true;
}

const odt = 'application/vnd.oasis.opendocument.text';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const kinds: readonly (DocumentKind & { fits(file: Buffer): boolean | Promise<boolean> })[] = [
  { contentType: 'application/pdf', extension: '.pdf', fits: (file) => startsWith(file, '%PDF-') },
  { contentType: 'image/png', extension: '.png', fits: (file) => startsWith(file, '\x89PNG\r\n\x1a\n') },
  { contentType: 'image/jpeg', extension: '.jpg', fits: (file) => startsWith(file, '\xff\xd8\xff') },
  // The format stores its type uncompressed at the beginning.
  { contentType: odt, extension: '.odt', fits: (file) => zipStart(file).startsWith(`mimetype${odt}PK`) },
  { contentType: docx, extension: '.docx', fits: isWordDocument },
];

/** PDF, PNG, JPEG, OpenDocument text or Word without macros; undefined for other content. */
export async function documentKindOf(file: Buffer): Promise<DocumentKind | undefined> {
  for (const { contentType, extension, fits } of kinds) {
    if (!(await fits(file))) continue;
    const active = extension === '.pdf' && isActivePdf(file);
    return { contentType, extension, ...(active && { active }) };
  }
  return undefined;
}

/** The name with the extension of the actual type. */
export function namedAs({ extension }: DocumentKind, name: string): string {
  if (name.toLowerCase().endsWith(extension)) return name;
  if (extension === '.jpg' && /\.jpe?g$/i.test(name)) return name;
  return `${name.replace(/\.\w{1,5}$/, '')}${extension}`;
}

function startsWith(file: Buffer, bytes: string): boolean {
  return file.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
}

/** The data after the header of a ZIP file's first entry: its name and, if stored uncompressed, its content. */
function zipStart(file: Buffer): string {
  return startsWith(file, 'PK\x03\x04') ? file.subarray(30, 200).toString('latin1') : '';
}

async function isWordDocument(file: Buffer): Promise<boolean> {
  if (zipStart(file) === '') return false;
  try {
    const names = (await openZip(file)).parts.map(({ name }) => name);
    const isWord = names.includes('[Content_Types].xml') && names.includes('word/document.xml');
    return isWord && !names.some((name) => /vbaProject/i.test(name));
  } catch {
    return false;
  }
}
