// What a document is by its own bytes, whatever its sender calls it.
import { zipEntries } from './zip-entries.ts';

export interface DocumentKind {
  readonly contentType: string;
  /** With its dot. */
  readonly extension: string;
}

const odt = 'application/vnd.oasis.opendocument.text';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const kinds: readonly (DocumentKind & { fits(file: Buffer): boolean })[] = [
  { contentType: 'application/pdf', extension: '.pdf', fits: (file) => startsWith(file, '%PDF-') },
  { contentType: 'image/png', extension: '.png', fits: (file) => startsWith(file, '\x89PNG\r\n\x1a\n') },
  { contentType: 'image/jpeg', extension: '.jpg', fits: (file) => startsWith(file, '\xff\xd8\xff') },
  // The format puts its name uncompressed first.
  { contentType: odt, extension: '.odt', fits: (file) => zipStart(file).startsWith(`mimetype${odt}PK`) },
  { contentType: docx, extension: '.docx', fits: isWordDocument },
];

/** PDF, PNG, JPEG, OpenDocument text or Word without macros; undefined for anything else. */
export function documentKindOf(file: Buffer): DocumentKind | undefined {
  const kind = kinds.find(({ fits }) => fits(file));
  return kind && { contentType: kind.contentType, extension: kind.extension };
}

/** The name with the ending of what the file is. */
export function namedAs({ extension }: DocumentKind, name: string): string {
  if (name.toLowerCase().endsWith(extension)) return name;
  if (extension === '.jpg' && /\.jpe?g$/i.test(name)) return name;
  return `${name.replace(/\.\w{1,5}$/, '')}${extension}`;
}

function startsWith(file: Buffer, bytes: string): boolean {
  return file.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
}

/** What follows the header of the first entry of a ZIP file: its name and, when it is stored, its content. */
function zipStart(file: Buffer): string {
  return startsWith(file, 'PK\x03\x04') ? file.subarray(30, 200).toString('latin1') : '';
}

function isWordDocument(file: Buffer): boolean {
  if (zipStart(file) === '') return false;
  try {
    const names = zipEntries(file).map(({ name }) => name);
    const isWord = names.includes('[Content_Types].xml') && names.includes('word/document.xml');
    return isWord && !names.some((name) => /vbaProject/i.test(name));
  } catch {
    return false;
  }
}
