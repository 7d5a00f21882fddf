import { describe, expect, it } from 'vitest';
import { storedZip } from '#testing/zip.ts';
import { documentKindOf, namedAs } from './document-kind.ts';

const word = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' };
const odtType = 'application/vnd.oasis.opendocument.text';

describe('what a document is', () => {
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), '.pdf'],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'), '.png'],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0....', 'latin1'), '.jpg'],
    ['a Word document', storedZip(word), '.docx'],
    ['an OpenDocument text', storedZip({ mimetype: odtType, 'content.xml': '<content/>' }), '.odt'],
  ])('A-131 %s is known by its bytes', (_, file, extension) => {
    expect(documentKindOf(file)?.extension).toBe(extension);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Dear applicant')],
    ['a page', Buffer.from('<html>%PDF-1.7</html>')],
    ['a program', Buffer.from('MZ\x90\x00', 'latin1')],
    ['a ZIP file of anything', storedZip({ 'a.txt': 'a' })],
    ['a workbook', storedZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
    ['a Word document with macros', storedZip({ ...word, 'word/vbaProject.bin': 'x' })],
    ['half a Word document', storedZip(word).subarray(0, 60)],
    ['another OpenDocument', storedZip({ mimetype: `${odtType}-master`, 'content.xml': 'x' })],
  ])('A-131 %s is refused', (_, file) => {
    expect(documentKindOf(file)).toBeUndefined();
  });

  it.each([
    ['form.PDF', '.pdf', 'form.PDF'],
    ['form.exe', '.pdf', 'form.pdf'],
    ['form', '.docx', 'form.docx'],
    ['photo.jpeg', '.jpg', 'photo.jpeg'],
    ['Dr. Smith', '.odt', 'Dr. Smith.odt'],
  ])('A-131 %s as %s is called %s', (name, extension, expected) => {
    expect(namedAs({ contentType: '', extension }, name)).toBe(expected);
  });
});
