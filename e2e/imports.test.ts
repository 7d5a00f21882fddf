// Import: export the template, change it, import it; errors are shown in their cells; the real data set
// through the screen; and the undo of everything.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as Paged } from '#core/contract.ts';
import { type SheetCell, sheetCells } from '#testing/sheet-cells.ts';
import { databaseRows, eventually, expectAccessible, portal } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

describe('import beside export', () => {
  it('PRJ-10 a changed template is imported: new and changed rows are shown, imported and undone', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects/1?tab=inbounds');
    const before = await inbounds();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const [header = [], ...rows] = await savedBy(page, 'Download template');
    expect(rows).toHaveLength(before.count);
    const names = header.map(String);
    const at = (name: string) => names.indexOf(name);
    const order = at('Order');
    const [first] = rows;
    if (!first) throw new Error('the demo project has no inbound');
    const kept = ['Received', 'Quantity'].map((name) => asText(first[at(name)]));
    const changed = csv([
      ['external_id', 'Order', 'Received', 'Quantity'],
      [String(first[at('external_id')]), 'PO-CHANGED', ...kept],
      ['E2E-NEW-1', 'PO-NEW', '2026-03-05', '12'],
    ]);
    await drop(page, 'changed.csv', changed);
    await page.getByRole('heading', { level: 2, name: 'Ready to import' }).waitFor();
    const row = page.locator('main tbody tr', { hasText: 'PO-CHANGED' });
    await row.waitFor();
    expect(await row.innerText()).toContain(`was ${String(first[order])}`);
    await expectAccessible(page, 'a checked import');
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    expect((await inbounds()).count).toBe(before.count + 1);
    expect((await inbounds('PO-CHANGED')).count).toBe(1);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { level: 2, name: 'Undone' }).waitFor();
    expect(await inbounds()).toEqual(before);
    // The button disappears with its step; the focus must stay on the page.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('A-148 a row with errors is shown with the reason in its cell, and nothing can be imported', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await drop(
      page,
      'wrong.csv',
      csv([
        ['external_id', 'project', 'airbill', 'weight', 'date'],
        ['E2E-1', 'no such project', 'E2E-AB-1', 'heavy', '2026-02-31'],
      ]),
    );
    await page.getByRole('heading', { level: 2, name: '1 row has errors' }).waitFor();
    // The first lines of a list that loads are empty.
    const row = page.locator('main tbody tr').first();
    await eventually(() => row.innerText()).toMatch(/heavy\s+not a number/);
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    const marked = await savedBy(page, 'Download error report');
    expect(marked[0]?.at(-1)).toBe('Errors');
    expect(marked[1]?.at(-1)).toContain('weight: not a number; date: this date does not exist');
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await page.getByRole('heading', { level: 2, name: 'Cancelled' }).waitFor();
    await page.getByRole('link', { name: 'Imports' }).click();
    await page
      .getByRole('row', { name: /wrong\.csv/ })
      .first()
      .waitFor();
  });

  it('A-148 a row that was changed later is not undone: the row and the reason are shown', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects/1?tab=inbounds');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const rows = [
      ['external_id', 'Order', 'Received', 'Quantity'],
      ['E2E-KEPT-1', 'PO-KEPT', '2026-03-05', '12'],
      ['E2E-KEPT-2', 'PO-KEPT-2', '2026-03-05', '12'],
    ];
    await drop(page, 'kept.csv', csv(rows));
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    const imported = page.url();
    await page.goto('/projects/1?tab=inbounds&inbounds_search=PO-KEPT-2');
    await page.getByRole('button', { name: 'Edit PO-KEPT-2' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Order' }).fill('PO-NEWER');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(imported);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alert').filter({ hasText: 'The import was not undone' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Row 3: changed after the import' }).waitFor();
    await expectAccessible(page, 'an import that stays');
    // The import's row links to the list it filled.
    await page.getByRole('link', { name: 'Inbounds', exact: true }).click();
    await page.getByText('PO-NEWER').waitFor();
    expect(page.url()).not.toBe(imported);
  });

  it('A-148 a file with only headings is reported, and another one can be chosen', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects/1?tab=inbounds');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await drop(page, 'bare.csv', csv([['external_id', 'Order']]));
    await page.getByText('The file has no rows below the header.').waitFor();
    await page.getByRole('button', { name: 'Import again' }).click();
    await drop(
      page,
      'full.csv',
      csv([
        ['external_id', 'Order', 'Received', 'Quantity'],
        ['E2E-AGAIN', 'PO-AGAIN', '2026-03-05', '12'],
      ]),
    );
    await page.getByRole('heading', { level: 1, name: 'full.csv' }).waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/imports');
    await page.getByRole('button', { name: 'Status', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invalid file', exact: true }).click();
    await eventually(() => new URL(page.url()).searchParams.get('status')).toBe('failed');
  });

  it('A-148 a file whose content does not match its name is rejected with an explanation', async () => {
    const page = await site.page({ as: staff, provokes: /status of 400/ });
    await page.goto('/packages');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await drop(page, 'renamed.xlsx', '%PDF-1.7 not a workbook');
    const words = page.getByText(/PDF/).or(page.getByRole('heading', { name: 'Invalid file' }));
    await words.first().waitFor();
  });

  it('A-148 a file that is too large is reported in the dialog, and a cancelled file chooser leaves it open', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/packages');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const input = page.getByRole('dialog').locator('input[type="file"]');
    await input.evaluate((element) => element.dispatchEvent(new Event('cancel', { bubbles: true })));
    await input.evaluate(
      (element, bytes) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], 'large.csv'));
        (element as HTMLInputElement).files = files.files;
        element.dispatchEvent(new Event('change', { bubbles: true }));
      },
      50 * 1024 ** 2 + 1,
    );
    await page.getByRole('dialog').getByText('large.csv: this file is too large').waitFor();
  });

  it.each([
    ['Clients', '/clients', 'select count(*)::int from clients'],
    ['Projects', '/projects', 'select count(*)::int from projects'],
    ['Packages', '/packages', 'select count(*)::int from packages'],
  ])(
    'the template of %s has every row under the columns that the import reads',
    async (_, where, counted) => {
      const page = await site.page({ as: staff });
      await page.goto(where);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      const [header, ...rows] = await savedBy(page, 'Download template');
      expect(header).toContain('external_id');
      expect(await databaseRows(counted)).toEqual([{ count: rows.length }]);
    },
  );

  it('ROLE-22 a customer sees no import', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/projects/1?tab=inbounds');
    await page.getByRole('button', { name: 'Export' }).waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  });
});

/** The cells of the spreadsheet that this button downloads. */
async function savedBy(page: Page, button: string): Promise<SheetCell[][]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return sheetCells(await buffer(await file.createReadStream()));
}

// The published file is not part of the project: the test runs only where it is present.
const published =
  process.env['SCMS_FILE'] ??
  path.resolve(import.meta.dirname, '../../shared/data/scms-delivery-history.csv.gz');

describe.skipIf(!existsSync(published))('the published deliveries, in the columns of the templates', () => {
  it('go in through the screen, 142 projects and 7,030 packages, and are undone', async () => {
    const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(published)), {
      columns: true,
      bom: true,
      encoding: 'latin1',
    });
    const of = (row: Record<string, string>, name: string) => row[name] ?? '';
    const projects = [...new Set(rows.map((row) => of(row, 'Project Code')))];
    const packages = new Map(rows.map((row) => [of(row, 'ASN/DN #'), row]));
    const sheets: [string, string, string[][]][] = [
      [
        '/clients',
        'clients',
        [
          ['external_id', 'name'],
          ['SCMS', 'SCMS'],
        ],
      ],
      [
        '/projects',
        'projects',
        [['external_id', 'name', 'client'], ...projects.map((code) => [code, code, 'SCMS'])],
      ],
      [
        '/packages',
        'packages',
        [
          ['external_id', 'project', 'airbill', 'destination', 'weight'],
          ...[...packages].map(([airbill, row]) => [
            airbill,
            of(row, 'Project Code'),
            airbill,
            of(row, 'Country'),
            // A word instead of a number is rejected: it would be an error, and nothing would be imported.
            /^\d+$/.test(of(row, 'Weight (Kilograms)')) ? of(row, 'Weight (Kilograms)') : '',
          ]),
        ],
      ],
    ];
    const page = await site.page({ as: staff });
    const total = async () => ((await site.get(staff, '/api/packages/?limit=1')) as Paged<unknown>).count;
    const before = await total();
    const written: string[] = [];
    for (const [list, name, cells] of sheets) {
      await page.goto(list);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await drop(page, `scms-${name}.csv`, csv(cells));
      const write = page.getByRole('button', { name: /^Import [\d,]+ rows?$/ });
      await write.waitFor({ timeout: 60_000 });
      expect((await write.innerText()).replaceAll(/\D/g, '')).toBe(String(cells.length - 1));
      await write.click();
      await page.getByRole('button', { name: 'Undo import' }).waitFor({ timeout: 60_000 });
      written.push(page.url());
    }
    expect(projects).toHaveLength(142);
    expect(await total()).toBe(before + 7030);
    for (const address of written.toReversed()) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('heading', { level: 2, name: 'Undone' }).waitFor({ timeout: 60_000 });
    }
    await eventually(total).toBe(before);
  });
});

/** A cell in the syntax of a text file. */
function asText(cell: SheetCell | undefined): string {
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
}

/** Chooses a file in the open dialog, through the button's file chooser. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}

async function inbounds(filter = ''): Promise<Paged<unknown>> {
  const query = filter === '' ? '' : `&filter=${filter}&fields=order`;
  return (await site.get(staff, `/api/projects/1/inbounds/?limit=500${query}`)) as Paged<unknown>;
}

describe('import with mapping', () => {
  it('issue 12 a file with headings of its own: columns are confirmed, a cell is corrected by keyboard, and both are kept', async () => {
    const page = await site.page({ as: staff });
    const name = `own-${Date.now()}`;
    const rows = [
      ['Depot list', '', '', '', ''],
      ['AWB no.', 'Study', 'Wieght', 'Colour', 'Remark'],
      [`${name}-1`, 'HX-301', 'heavy', 'red', 'x'],
      [`${name}-2`, 'HX-301', '2', 'blue', 'y'],
    ];
    const [project] = await databaseRows<{ name: string }>('select name from projects order by id limit 1');
    const own = rows.map((row) => row.map((cell) => (cell === 'HX-301' ? (project?.name ?? '') : cell)));
    await page.goto('/packages');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await drop(page, `${name}.csv`, csv(own));
    await page.getByRole('heading', { level: 2, name: 'Match the columns' }).waitFor();
    await expectAccessible(page, 'the columns of a file');
    expect(await page.getByLabel('Row with headings').inputValue()).toBe('2');
    expect(await page.getByLabel('Field for AWB no.').inputValue()).toBe('airbill');
    await page.getByText('1 suggestion to confirm').waitFor();
    await page.getByRole('button', { name: 'Validate file' }).press('Enter');
    // Nothing is sent: the suggestion waits for a person.
    await page.getByRole('button', { name: /^Confirm: Wieght/ }).press('Enter');
    await page.getByRole('button', { name: 'Validate file' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: '1 row has errors' }).waitFor();
    await page.getByText("Columns not imported: 'Colour', 'Remark'.").waitFor();
    const cell = page.getByRole('button', { name: 'Wieght, row 3: heavy' });
    await cell.waitFor();
    await expectAccessible(page, 'a grid of errors');
    await cell.press('7');
    await page.keyboard.type('.5');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    await page.getByText('Row 3, Wieght: heavy → 7.5').waitFor();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    expect(
      await databaseRows(
        `select weight::float from packages where airbill like '${name}-%' order by airbill`,
      ),
    ).toEqual([{ weight: 7.5 }, { weight: 2 }]);
    await page.goto('/packages');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await drop(page, `${name}-next.csv`, csv(own.slice(1)));
    await page.getByText(`Columns from “${name}”`).waitFor();
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await page.goto('/imports');
    await page.getByRole('button', { name: `Rename: ${name}` }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name} renamed`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Delete: ${name} renamed` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: `Delete: ${name} renamed` }).waitFor({ state: 'detached' });
  });
});
