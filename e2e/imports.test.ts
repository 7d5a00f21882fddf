// Import beside export: the template out, changed, in again; what is wrong said in its cell; the real data set through
// the screen; and all of it taken back.
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
  it('PRJ-10 the template of a list comes back changed: what is new and what changes is shown, written, taken back', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects/1?tab=inbounds');
    const before = await inbounds();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const [header = [], ...rows] = await savedBy(page, 'Download a template');
    expect(rows).toHaveLength(before.count);
    const names = header.map(String);
    const [key, order] = [names.indexOf('external_id'), names.indexOf('Order')];
    const [first] = rows;
    if (!first) throw new Error('the demo project has no inbound');
    const changed = csv([
      [names[key] ?? '', names[order] ?? ''],
      [String(first[key]), 'PO-CHANGED'],
      ['E2E-NEW-1', 'PO-NEW'],
    ]);
    await drop(page, 'changed.csv', changed);
    await page.getByRole('heading', { level: 2, name: 'Ready to be written' }).waitFor();
    const row = page.locator('main tbody tr', { hasText: 'PO-CHANGED' });
    await row.waitFor();
    expect(await row.innerText()).toContain(`was ${String(first[order])}`);
    await expectAccessible(page, 'a checked import');
    await page.getByRole('button', { name: 'Write 2 rows' }).click();
    await page.getByRole('button', { name: 'Take back' }).waitFor();
    expect((await inbounds()).count).toBe(before.count + 1);
    expect((await inbounds('PO-CHANGED')).count).toBe(1);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('heading', { level: 2, name: 'Taken back' }).waitFor();
    expect(await inbounds()).toEqual(before);
    // The button went with its step, the focus did not.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('A-148 a wrong row is shown with its reason in its cell, and nothing can be written', async () => {
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
    await page.getByRole('heading', { level: 2, name: '1 row is wrong' }).waitFor();
    const row = page.locator('main tbody tr').first();
    await row.waitFor();
    expect(await row.innerText()).toMatch(/heavy\s+not a number/);
    expect(await page.getByRole('button', { name: /^Write/ }).count()).toBe(0);
    const marked = await savedBy(page, 'Download with the reasons');
    expect(marked[0]?.at(-1)).toBe('What is wrong');
    expect(marked[1]?.at(-1)).toContain('weight: not a number; date: a day that does not exist');
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('heading', { level: 2, name: 'Given up' }).waitFor();
    await page.getByRole('link', { name: 'Imports' }).click();
    await page
      .getByRole('row', { name: /wrong\.csv/ })
      .first()
      .waitFor();
  });

  it('A-148 what became newer is not taken back: the row and the reason are told', async () => {
    const page = await site.page({ as: staff, provokes: /status of 409/ });
    await page.goto('/projects/1?tab=inbounds');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const rows = [
      ['external_id', 'Order'],
      ['E2E-KEPT-1', 'PO-KEPT'],
      ['E2E-KEPT-2', 'PO-KEPT-2'],
    ];
    await drop(page, 'kept.csv', csv(rows));
    await page.getByRole('button', { name: 'Write 2 rows' }).click();
    await page.getByRole('button', { name: 'Take back' }).waitFor();
    const imported = page.url();
    await page.goto('/projects/1?tab=inbounds&edit=1&inbounds_search=PO-KEPT-2');
    await page.getByRole('button', { name: 'Edit PO-KEPT-2' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Order' }).fill('PO-NEWER');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(imported);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Nothing was taken back' });
    await told.waitFor();
    expect(await told.getByRole('listitem').allInnerTexts()).toEqual(['Row 3: was changed since']);
    await expectAccessible(page, 'an import that stays');
    // Its row leads to the list that it went into.
    await page.getByRole('link', { name: 'Inbounds', exact: true }).click();
    await page.getByText('PO-NEWER').waitFor();
    expect(page.url()).not.toBe(imported);
  });

  it('A-148 a file of headings alone says so, and another one is asked for on the spot', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/projects/1?tab=inbounds');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await drop(page, 'bare.csv', csv([['external_id', 'Order']]));
    await page.getByText('The file has no row below its headings.').waitFor();
    await page.getByRole('button', { name: 'Import again' }).click();
    await drop(
      page,
      'full.csv',
      csv([
        ['external_id', 'Order'],
        ['E2E-AGAIN', 'PO-AGAIN'],
      ]),
    );
    await page.getByRole('heading', { level: 1, name: 'full.csv' }).waitFor();
    await page.getByRole('button', { name: 'Write 1 row' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/imports');
    await page.getByRole('button', { name: 'State', exact: true }).first().click();
    await page.getByText('Not usable', { exact: true }).last().click();
    await eventually(() => new URL(page.url()).searchParams.get('status')).toBe('failed');
  });

  it('A-148 a file that is not what its name says is refused in words', async () => {
    const page = await site.page({ as: staff, provokes: /status of 400/ });
    await page.goto('/packages');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await drop(page, 'renamed.xlsx', '%PDF-1.7 not a workbook');
    const words = page.getByText(/PDF/).or(page.getByRole('heading', { name: 'This file cannot be used' }));
    await words.first().waitFor();
  });

  it('A-148 a file that is too large is told in the dialog, and a chooser that is given up leaves it open', async () => {
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
  ])('%s go out beside the import, under the columns that it reads', async (_, where, counted) => {
    const page = await site.page({ as: staff });
    await page.goto(where);
    const [header, ...rows] = await savedBy(page, 'Export');
    expect(header).toContain('external_id');
    expect(await databaseRows(counted)).toEqual([{ count: rows.length }]);
  });

  it('ROLE-22 a customer sees no import', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    await page.goto('/projects/1?tab=inbounds');
    await page.getByRole('button', { name: 'Export' }).waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  });
});

/** The cells of the spreadsheet that this button saves. */
async function savedBy(page: Page, button: string): Promise<SheetCell[][]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return sheetCells(await buffer(await file.createReadStream()));
}

// The published file is not part of the project: the test runs where it lies beside it.
const published =
  process.env['SCMS_FILE'] ??
  path.resolve(import.meta.dirname, '../../shared/data/scms-delivery-history.csv.gz');

describe.skipIf(!existsSync(published))('the published deliveries, in the columns of the templates', () => {
  it('go in through the screen, 142 projects and 7,030 packages, and are taken back', async () => {
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
            // A word in place of a number is not taken: it would be wrong, and nothing would be written.
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
      const write = page.getByRole('button', { name: /^Write [\d,]+ rows?$/ });
      await write.waitFor({ timeout: 60_000 });
      expect((await write.innerText()).replaceAll(/\D/g, '')).toBe(String(cells.length - 1));
      await write.click();
      await page.getByRole('button', { name: 'Take back' }).waitFor({ timeout: 60_000 });
      written.push(page.url());
    }
    expect(projects).toHaveLength(142);
    expect(await total()).toBe(before + 7030);
    for (const address of written.toReversed()) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('heading', { level: 2, name: 'Taken back' }).waitFor({ timeout: 60_000 });
    }
    await eventually(total).toBe(before);
  });
});

/** Chooses a file in the open dialog, as the button's file dialog would. */
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
