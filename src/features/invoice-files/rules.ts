// The files of many invoices in one ZIP: `<invoice name>.pdf` goes to the invoice of that name (Part 3, rank 7).

/** How long the ZIP may be, how many files it may hold, and how much they may be unpacked. */
export const zipBytes = 50 * 1024 ** 2;
export const filesAtMost = 500;
export const unpackedBytes = 256 * 1024 ** 2;

/** What becomes of a file of the ZIP. */
export const outcomes = [
  'matched',
  'no_invoice',
  'several_invoices',
  'twice',
  'not_pdf',
  'too_large',
  'damaged',
] as const;

/** Signs that invoices have in their names and files cannot: `HLX/2026/7` is the file `HLX-2026-7.pdf` or `HLX_2026_7.pdf`. */
export const signsNotInFiles = '/\\:*?"<>|_';

/** A name as a file can bear it. */
export function asFileName(name: string): string {
  return Array.from(name, (sign) => (signsNotInFiles.includes(sign) ? '-' : sign)).join('');
}

/** Folders, and what computers add to a ZIP for themselves. */
export function isBeside(path: string): boolean {
  const parts = path.split(/[\\/]/);
  return (
    parts.at(-1) === '' || parts.includes('__MACOSX') || /^(\.DS_Store|Thumbs\.db)$/i.test(parts.at(-1) ?? '')
  );
}

/** The file's own name, without its folders. */
export function fileNameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}

/** The name of the invoice that a file says it is of; undefined for what is no `.pdf`. Some computers part the accents. */
export function invoiceNameOf(path: string): string | undefined {
  const [, name] = /^(.+)\.pdf$/i.exec(fileNameOf(path)) ?? [];
  return name?.normalize('NFC').trim() || undefined;
}
