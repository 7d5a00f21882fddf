// Bulk upload in one ZIP: `<invoice name>.pdf` is attached to the invoice of that name (Part 3, rank 7).

/** Maximum size of an invoice's file. */
export const invoiceFileBytes = 10 * 1024 * 1024;

/** Limits of a ZIP: size, number of files, unpacked size. */
export const zipBytes = 50 * 1024 ** 2;
export const filesAtMost = 500;
export const unpackedBytes = 256 * 1024 ** 2;

/** Outcomes of a file in the ZIP. */
export const outcomes = [
  'matched',
  'no_invoice',
  'several_invoices',
  'twice',
  'not_pdf',
  'active_pdf',
  'too_large',
  'damaged',
] as const;

/**
 * Characters that invoice names may contain and file names may not: `HLX/2026/7` is `HLX-2026-7.pdf` or
 * `HLX_2026_7.pdf`.
 */
export const signsNotInFiles = '/\\:*?"<>|_';

/** Converts a name to its file name form. */
export function asFileName(name: string): string {
  return Array.from(name, (sign) => (signsNotInFiles.includes(sign) ? '-' : sign)).join('');
}

/** Whether a ZIP entry is a folder or a file added by the operating system. */
export function isBeside(path: string): boolean {
  const parts = path.split(/[\\/]/);
  return (
    parts.at(-1) === '' || parts.includes('__MACOSX') || /^(\.DS_Store|Thumbs\.db)$/i.test(parts.at(-1) ?? '')
  );
}

/** Returns the file name without folders. */
export function fileNameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}

/**
 * Returns the invoice name in a file name; undefined unless it is a `.pdf`. NFC, because macOS decomposes
 * accents.
 */
export function invoiceNameOf(path: string): string | undefined {
  const [, name] = /^(.+)\.pdf$/i.exec(fileNameOf(path)) ?? [];
  return name?.normalize('NFC').trim() || undefined;
}
