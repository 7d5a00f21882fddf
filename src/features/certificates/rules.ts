// What may be a certificate.

export const certificateMaxBytes = 10 * 1024 * 1024;
/** What a file chooser offers. */
export const certificateEndings = ['.pdf', '.png', '.jpg', '.jpeg'] as const;

const kinds = new Map([
  ['application/pdf', /\.pdf$/i],
  ['image/png', /\.png$/i],
  ['image/jpeg', /\.jpe?g$/i],
]);

/** Whether a file of this kind, known by its bytes, may be a certificate under this name. */
export function mayBeCertificate(contentType: string, name: string): boolean {
  return kinds.get(contentType)?.test(name) ?? false;
}

/** What a browser can say before it sends a file: its name and its size. */
export function faultBeforeUpload(file: {
  name: string;
  size: number;
}): 'certificate' | 'too_large' | undefined {
  if (file.size > certificateMaxBytes) return 'too_large';
  return [...kinds.values()].some((ending) => ending.test(file.name)) ? undefined : 'certificate';
}
