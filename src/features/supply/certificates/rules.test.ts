import { expect, it } from 'vitest';
import { certificateMaxBytes, errorBeforeUpload, mayBeCertificate } from './rules.ts';

it.each([
  ['application/pdf', 'Certificate.PDF', true],
  ['image/jpeg', 'scan.jpeg', true],
  ['image/jpeg', 'scan.jpg', true],
  ['image/png', 'scan.png', true],
  ['image/png', 'scan.pdf', false],
  ['application/pdf', 'scan.pdf.exe', false],
  ['application/pdf', 'pdf', false],
  ['', 'scan.pdf', false],
  ['application/vnd.oasis.opendocument.text', 'scan.odt', false],
  ['toString', 'scan.pdf', false],
])('SUP-15 A-87 a file of the kind %s named %s: %s', (kind, name, may) => {
  expect(mayBeCertificate(kind, name)).toBe(may);
});

it('SUP-15 a browser rejects what the server would, before the upload', () => {
  expect(errorBeforeUpload({ name: 'a.pdf', size: certificateMaxBytes })).toBeUndefined();
  expect(errorBeforeUpload({ name: 'a.pdf', size: certificateMaxBytes + 1 })).toBe('too_large');
  expect(errorBeforeUpload({ name: 'a.docx', size: 1 })).toBe('certificate');
});
