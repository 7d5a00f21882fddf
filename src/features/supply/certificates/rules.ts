// Validation of certificate files.

export const certificateMaxBytes = 10 * 1024 * 1024;
/** The `accept` attribute of the file input. */
export const certificateEndings = ['.pdf', '.png', '.jpg', '.jpeg'] as const;

const kinds = new Map([
  ['application/pdf', /\.pdf$/i],
  ['image/png', /\.png$/i],
  ['image/jpeg', /\.jpe?g$/i],
]);

/** Whether a file of this type, detected by its bytes, may be a certificate under this name. */
export function mayBeCertificate(contentType: string, name: string): boolean {
  return kinds.get(contentType)?.test(name) ?? false;
}

/** The checks that a browser can do before the upload: name and size. */
export function errorBeforeUpload(file: {
  name: string;
  size: number;
}): 'certificate' | 'too_large' | undefined {
  if (file.size > certificateMaxBytes) return 'too_large';
  return [...kinds.values()].some((ending) => ending.test(file.name)) ? undefined : 'certificate';
}
