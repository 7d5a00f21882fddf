// Staff attach the files of a month in one step.
import { describe, expect, it } from 'vitest';
import { pdfOf } from '#demo/pdf.ts';
import { packedZip } from '#testing/zip.ts';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';

const site = portal();

describe('files of invoices', () => {
  it.each([
    ['lg', false],
    ['xs', true],
  ] as const)(
    'Part 3 rank 7 a ZIP of them: what matches is shown first, then attached (%s, dark %s)',
    async (at, dark) => {
      // Invoices with a file: it is replaced, and the old one kept.
      const invoices = await databaseRows<{ id: number; name: string }>(`
        select id::int, name from invoices i where file_id is not null and project_id is not null
          and (select count(*) from invoices o where o.name = i.name) = 1 order by id limit 2 offset ${at === 'lg' ? 0 : 2}`);
      const [one, two] = invoices;
      if (!one || !two) throw new Error('no invoice of the demo world has a file');
      // `HLX/2026/7` is not a valid file name.
      const fileOfName = (name: string) => `${name.replaceAll('/', '-')}.pdf`;
      const page = await site.page({ as: 'staff@demo.test', at, dark, provokes: /status of 400/ });
      await page.goto('/invoices?period=past');
      await untilListed(page, 'Invoices');
      if (at === 'xs') await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('button', { name: 'Upload ZIP' }).click();
      const dialog = page.getByRole('dialog');
      const choose = (name: string, buffer: Buffer) =>
        dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });
      await choose('a.zip', Buffer.from('no zip'));
      await dialog.getByText('must be a ZIP file').waitFor();
      await choose(
        'May.zip',
        packedZip([
          { name: fileOfName(one.name), content: pdfOf(['One']) },
          { name: `May/${fileOfName(two.name)}`, content: pdfOf(['Two']) },
          { name: 'No one.pdf', content: pdfOf(['?']) },
          { name: 'notes.txt', content: 'x' },
        ]),
      );
      await dialog.getByText('2 of 4 files match an invoice.').waitFor();
      const rows = await dialog.locator('tbody tr').allInnerTexts();
      expect(rows.map((row) => row.split(/\s*[\t\n]\s*/).map((cell) => cell.trim()))).toEqual([
        ['No one.pdf', 'No invoice with this name'],
        ['notes.txt', 'Not a PDF file'],
        [fileOfName(one.name), `Attach to ${one.name}; the current file is kept`],
        [fileOfName(two.name), `Attach to ${two.name}; the current file is kept`],
      ]);
      await expectAccessible(page, 'the dialog of invoice files');
      const fileOf = async () =>
        databaseRows<{ content: string }>(`select encode(f.content, 'base64') as content from invoices i
          join files f on f.id = i.file_id where i.id in (${one.id}, ${two.id}) order by i.id`);
      const before = await fileOf();
      expect(before).toHaveLength(2);
      await dialog.getByRole('button', { name: 'Attach 2' }).click();
      await eventually(() => dialog.count()).toBe(0);
      expect(await fileOf()).not.toEqual(before);
      const plain = (text: string) => pdfOf([text]).toString('base64');
      expect((await fileOf()).map(({ content }) => content.replaceAll('\n', ''))).toEqual([
        plain('One'),
        plain('Two'),
      ]);
    },
  );
});
