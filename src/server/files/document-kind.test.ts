import { deflateSync } from 'node:zlib';
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
  ])('A-131 %s is known by its bytes', async (_, file, extension) => {
    expect((await documentKindOf(file))?.extension).toBe(extension);
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
  ])('A-131 %s is refused', async (_, file) => {
    expect(await documentKindOf(file)).toBeUndefined();
  });

  it.each([
    ['JavaScript', '<< /S /JavaScript /JS (app.alert(1)) >>'],
    ['JavaScript by its numbers', '<< /S /Java#53cript /J#53 5 0 R >>'],
    ['an embedded file', '<< /Type /Filespec /EF << /F 7 0 R >> >>'],
    ['a tree of embedded files', '<< /Names << /EmbeddedFiles 3 0 R >> >>'],
    ['an embedded file elsewhere', '<< /Type /Filespec /EF 7 0 R >>'],
    ['a dynamic form', '<< /AcroForm << /XFA [(template) 4 0 R] >> >>'],
    ['a dynamic form elsewhere', '<< /AcroForm << /XFA 4 0 R >> >>'],
    ['a program to start', '<< /S /Launch /F (a.exe) >>'],
  ])('issue: a PDF with %s is active, in the open and packed', async (_, object) => {
    expect((await documentKindOf(pdfWith(object)))?.active).toBe(true);
    expect((await documentKindOf(pdfPacked(object)))?.active).toBe(true);
  });

  it('issue: a PDF of pages is not active, and one whose packed objects no one can read is', async () => {
    const page = '<< /Type /Page /Contents 4 0 R >>';
    // Bytes of a picture may look like a short name.
    const picture = '<< /Length 27 >>\nstream\nab/JS cd/EF/JS[a/EF[b/JS<<c\nendstream';
    expect((await documentKindOf(pdfWith(`${page} ${picture}`)))?.active).toBeUndefined();
    expect((await documentKindOf(pdfPacked(page)))?.active).toBeUndefined();
    expect((await documentKindOf(pdfPacked(page, '/LZWDecode')))?.active).toBe(true);
    expect((await documentKindOf(pdfPacked(page, '[/FlateDecode /ASCIIHexDecode]')))?.active).toBe(true);
    const encrypted = Buffer.concat([pdfPacked(page), Buffer.from('trailer << /Encrypt 9 0 R >>')]);
    expect((await documentKindOf(encrypted))?.active).toBe(true);
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

function pdfWith(object: string): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n${object}\nendobj\n%%EOF`, 'latin1');
}

/** The object in a stream of objects. */
function pdfPacked(object: string, filter = '/FlateDecode'): Buffer {
  const packed = deflateSync(`1 0 ${object}`);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n2 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\r\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ]);
}
