// Staff enter records that customers then read: a client, a project, an inbound with lines, a package with
// its statuses. Conflicting changes of a record are shown to the second editor. Read-only users have no edit
// button.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, holdRequests, portal, untilListed } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
/** Names of the records that a test makes; each try makes its own. */
let stamp = '';
beforeEach(() => {
  stamp = String(Date.now()).slice(-6);
});

const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => form(page).waitFor({ state: 'detached' });

/** A plausibility warning is shown before anything is saved; saving again confirms it. */
async function confirmed(page: Page, warnings: readonly string[]): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Check these warnings' });
  await question.waitFor();
  for (const warning of warnings) await question.getByText(warning).waitFor();
  await expectAccessible(page, 'warnings of a record');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await question.waitFor({ state: 'detached' });
}

describe('manual data entry', () => {
  it('PKG-06 Part 3 ranks 2–5 staff enter a client, a project, an inbound with lines and a package, and see its history', async () => {
    const page = await site.page({ as: staff, provokes: /status of 400/ });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    await page.getByRole('button', { name: 'New client' }).click();
    // An incomplete form shows the error at its field and sends nothing.
    await save(page);
    await form(page).getByText('this field is required').waitFor();
    await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(`Orchid ${stamp}`);
    await form(page).getByRole('textbox', { name: 'SMO IDs' }).fill(`ORC-1\nORC-2`);
    await form(page)
      .getByRole('checkbox', { name: /^UA · / })
      .check();
    await save(page);
    await saved(page);
    const [client] = await databaseRows<{ id: number; smo: string }>(
      `select c.id, (select string_agg(smo_id, ',' order by smo_id) from client_smo_ids s where s.client_id = c.id) as smo
       from clients c where name = 'Orchid ${stamp}'`,
    );
    expect(client?.smo).toBe('ORC-1,ORC-2');

    await page.goto(`/clients/${client?.id}/projects`);
    await page.getByRole('button', { name: 'New project' }).click();
    const chosen = form(page).getByRole('combobox', { name: 'Client' });
    await eventually(() => chosen.inputValue()).toBe(`Orchid ${stamp}`);
    await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(`OR-${stamp}`);
    await form(page).getByLabel('Start', { exact: true }).fill('2026-03-01');
    await form(page).getByLabel('End', { exact: true }).fill('2026-02-01');
    await save(page);
    await form(page).getByText('must not be before the start date').waitFor();
    await form(page).getByLabel('End', { exact: true }).fill('2027-03-01');
    await save(page);
    await saved(page);
    // The message leads to what was made.
    await page.getByRole('status').getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `OR-${stamp}` }).waitFor();

    const lists = page.getByRole('navigation', { name: 'Project lists' });
    await lists.getByRole('link', { name: /^Inbounds/ }).click();
    await page.getByRole('button', { name: 'New inbound' }).click();
    await form(page).getByRole('textbox', { name: 'Order' }).fill(`PO-${stamp}`);
    await form(page).getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('LOT-6');
    await form(page).getByRole('button', { name: 'Remove item 1' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('LOT-7');
    await form(page).getByRole('textbox', { name: 'Product' }).fill('Tablets');
    await form(page).getByRole('textbox', { name: 'Quantity' }).last().fill('-3');
    await save(page);
    await form(page).getByText('must not be below zero').waitFor();
    await form(page).getByRole('textbox', { name: 'Quantity' }).last().fill('12,5');
    // Only the server knows an inbound's required fields; the error still appears at the field.
    await save(page);
    await form(page).getByText('this field is required').waitFor();
    await form(page).getByLabel('Received', { exact: true }).fill('2026-03-05');
    await save(page);
    await saved(page);
    await page.getByRole('link', { name: `PO-${stamp}` }).click();
    const panel = page.getByRole('region', { name: `PO-${stamp}` });
    const cells = panel.getByRole('table', { name: 'Items' }).getByRole('cell');
    await eventually(() => cells.allInnerTexts()).toEqual(['LOT-7', 'Tablets', '12.500']);
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });

    await page.goto('/packages');
    await page.getByRole('button', { name: 'New package' }).click();
    await form(page).getByRole('combobox', { name: 'Project' }).fill(`OR-${stamp}`);
    await page.getByRole('option', { name: `OR-${stamp} · Orchid ${stamp}` }).click();
    await form(page).getByRole('textbox', { name: 'Airbill' }).fill(`77-${stamp}`);
    await form(page).getByRole('combobox', { name: 'Status' }).fill('Registered');
    await save(page);
    await saved(page);
    await page.getByRole('searchbox', { name: 'Search Packages' }).fill(`77-${stamp}`);
    await page.getByRole('button', { name: `Edit 77-${stamp}` }).click();
    await form(page).getByRole('combobox', { name: 'Status' }).fill('At customs');
    await form(page).getByRole('textbox', { name: 'Reason' }).fill('The courier called');
    await save(page);
    await saved(page);
    await page.getByRole('link', { name: `77-${stamp}` }).click();
    await eventually(() => page.locator('main ol strong').allInnerTexts()).toEqual([
      'At customs',
      'Registered',
    ]);
    const [why] = await databaseRows<{ reason: string }>(
      `select reason from audit where table_name = 'packages' and new ->> 'status' = 'At customs' order by id desc limit 1`,
    );
    expect(why?.reason).toBe('The courier called');
  });

  it.each([
    ['xs', false],
    ['lg', true],
  ] as const)('THEME-01 the forms are accessible and fit, at %s, dark: %s', async (at, dark) => {
    const page = await site.page({ as: staff, at, dark });
    for (const [path, list, button] of [
      ['/clients', 'Clients', /^Edit /],
      ['/projects/1?tab=inbounds', 'Inbounds', /^Edit /],
      ['/packages', 'Packages', /^New package/],
      ['/projects/1?tab=returns', 'Returns', /^Void /],
    ] as const) {
      await page.goto(path);
      await untilListed(page, list);
      await page.getByRole('button', { name: button }).first().click();
      await form(page)
        .getByRole('button', { name: /^(Save|Void return)$/ })
        .first()
        .waitFor();
      await expectAccessible(page, path);
      const tooWide = await form(page).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth);
      expect([path, tooWide]).toEqual([path, false]);
      await page.keyboard.press('Escape');
      await saved(page);
    }
  });

  it('amendment 34 a line of a destruction shows whether the goods came from stock or from returns', async () => {
    const [project] = await databaseRows<{ id: number }>(`select min(id)::int as id from projects`);
    const page = await site.page({ as: staff, provokes: /status of 4(00|09)/ });
    await page.goto(`/projects/${project?.id}?tab=destructions`);
    await page.getByRole('button', { name: 'New destruction' }).click();
    await form(page).getByLabel('Destroyed', { exact: true }).fill('2026-04-07');
    await form(page).getByRole('button', { name: 'Add item' }).click();
    await form(page).getByRole('button', { name: 'Not in stock' }).click();
    await form(page).getByRole('textbox', { name: 'Batch' }).fill(`D-${stamp}`);
    await form(page).getByRole('textbox', { name: 'Quantity' }).last().fill('2');
    const source = form(page).getByRole('combobox', { name: 'Destroyed from' });
    expect(await source.locator('option').allInnerTexts()).toEqual(['Not stated', 'Stock', 'Returns']);
    await source.selectOption('Returns');
    await save(page);
    await confirmed(page, []);
    // The project keeps stock and has none of it.
    await form(page).getByLabel('Reason for stock below zero').fill('Counted on the shelf');
    await save(page);
    await confirmed(page, []);
    await saved(page);
    const stored = () =>
      databaseRows(`select destroyed_from, quantity from record_lines where batch = 'D-${stamp}'`);
    await eventually(stored).toEqual([{ destroyed_from: 'returns', quantity: '2.000' }]);
  });

  it('SUP-01 a row is voided with a reason, leaves the list and is kept', async () => {
    const page = await site.page({ as: staff });
    const [row] = await databaseRows<{ id: number; order: string; project_id: number }>(
      `select id, "order", project_id from inbounds where "order" is not null and voided_at is null order by id desc limit 1`,
    );
    await page.goto(`/projects/${row?.project_id}?tab=inbounds&inbounds_search=${row?.order}`);
    await page.getByRole('button', { name: `Void ${row?.order}` }).click();
    await form(page).getByRole('button', { name: 'Void inbound', exact: true }).click();
    await form(page).getByText('this field is required').waitFor();
    await form(page).getByRole('textbox', { name: 'Reason' }).fill('Entered twice');
    await form(page).getByRole('button', { name: 'Void inbound', exact: true }).click();
    await saved(page);
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    const kept = await databaseRows(`select void_reason from inbounds where id = ${row?.id}`);
    expect(kept).toEqual([{ void_reason: 'Entered twice' }]);
  });

  it('A-134 the second of two editors of a client sees both versions and decides', async () => {
    const [quick, slow] = [
      await site.page({ as: staff }),
      await site.page({ as: 'admin@demo.test', provokes: /409/ }),
    ];
    for (const page of [quick, slow]) {
      await page.goto('/clients');
      await page.getByRole('button', { name: 'Edit Kestrel Vaccines' }).click();
      await form(page).getByRole('textbox', { name: 'SMO IDs' }).waitFor();
    }
    await form(quick).getByRole('textbox', { name: 'SMO IDs' }).fill('KES-QUICK');
    await save(quick);
    await saved(quick);
    await form(slow).getByRole('textbox', { name: 'SMO IDs' }).fill('KES-SLOW');
    await save(slow);
    await form(slow).getByText('Someone else has changed this record.').waitFor();
    await form(slow).getByRole('cell', { name: 'KES-QUICK' }).waitFor();
    await form(slow).getByRole('button', { name: 'Keep mine and save' }).click();
    await save(slow);
    await saved(slow);
    const ids = await databaseRows(
      `select smo_id from client_smo_ids s join clients c on c.id = s.client_id where c.name = 'Kestrel Vaccines'`,
    );
    expect(ids).toEqual([{ smo_id: 'KES-SLOW' }]);
  });

  it('issue 12 the goods of an item are chosen from the start, also while the stock is loading', async () => {
    const [row] = await databaseRows<{ airbill: string; project_id: number; batch: string }>(
      `select o.airbill, o.project_id, l.batch from outbounds o join record_lines l on l.outbound_id = o.id
         join batches b on b.id = l.batch_id
       where o.airbill is not null and o.voided_at is null order by o.id, l.id limit 1`,
    );
    const page = await site.page({ as: staff });
    const answer = await holdRequests(page, '**/batch_choices/');
    await page.goto(`/projects/${row?.project_id}?tab=outbounds&outbounds_search=${row?.airbill}`);
    await page.getByRole('button', { name: `Edit ${row?.airbill}` }).click();
    const goods = form(page).getByRole('combobox', { name: 'Product and batch' }).first();
    await goods.waitFor();
    expect(await goods.inputValue()).toContain(row?.batch);
    expect(await form(page).getByRole('textbox', { name: 'Batch' }).count()).toBe(0);
    await goods.fill('');
    await form(page).getByText('Loading…').waitFor();
    answer();
    await page
      .getByRole('option')
      .filter({ hasText: row?.batch ?? '' })
      .first()
      .waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await goods.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('A-134 both versions of a row are readable: the name of its site, its lines, its date', async () => {
    const [row] = await databaseRows<{ airbill: string; project_id: number; site: string }>(
      `select o.airbill, o.project_id, s.name as site from outbounds o join sites s on s.id = o.site_id
       where o.airbill is not null and o.voided_at is null
         and exists (select from record_lines l where l.outbound_id = o.id) order by o.id desc limit 1`,
    );
    const [other] = await databaseRows<{ name: string }>(
      `select name from sites where name <> '${row?.site.replaceAll("'", "''")}' order by id limit 1`,
    );
    const [quick, slow] = [
      await site.page({ as: staff, provokes: /409/ }),
      await site.page({ as: 'admin@demo.test', provokes: /409/ }),
    ];
    for (const page of [quick, slow]) {
      await page.goto(`/projects/${row?.project_id}?tab=outbounds&outbounds_search=${row?.airbill}`);
      await page.getByRole('button', { name: `Edit ${row?.airbill}` }).click();
      const typed = form(page).getByRole('button', { name: 'Not in stock' }).first();
      const batch = form(page).getByRole('textbox', { name: 'Batch' }).first();
      await typed.or(batch).first().waitFor();
      if (await typed.isVisible()) await typed.click();
      await batch.waitFor();
    }
    await form(quick).getByRole('textbox', { name: 'Batch' }).first().fill('LOT-QUICK');
    await form(quick).getByLabel('Dispatched').fill('2026-02-03');
    await save(quick);
    await confirmed(quick, ['Item 1, Batch: this batch was never received in the project']);
    await saved(quick);
    await form(slow)
      .getByRole('combobox', { name: 'Site' })
      .fill(other?.name ?? '');
    await slow.getByRole('option', { name: other?.name ?? '' }).click();
    await save(slow);
    await form(slow).getByRole('alert').waitFor();
    await eventually(() =>
      form(slow)
        .getByRole('cell', { name: /^LOT-QUICK · / })
        .count(),
    ).toBe(1);
    const cells = await form(slow).getByRole('cell').allInnerTexts();
    expect(cells).toEqual(expect.arrayContaining([row?.site, other?.name, '03 Feb 2026']));
    expect(cells.join(' ')).not.toMatch(/[{[]"/);
    await expectAccessible(slow, 'both versions of a row');
  });

  it('Part 3 a client with projects is not deleted, and the message says what to do', async () => {
    const page = await site.page({ as: staff, provokes: /409/ });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Delete Aurelia Oncology' }).click();
    await form(page).getByRole('button', { name: 'Delete client', exact: true }).click();
    await form(page).getByText('Deactivate it instead.').waitFor();
    await page.keyboard.press('Escape');
    await saved(page);
  });

  it('INV-19 Part 3 rank 7 a payment is entered and the paid amount follows; the PDF is uploaded and removed', async () => {
    const page = await site.page({ as: staff });
    const [invoice] = await databaseRows<{ id: number; amount_paid: string; currency: string }>(
      `select id, amount_paid, currency from invoices where project_id is not null and file_id is null order by id limit 1`,
    );
    await page.goto(`/invoices/${invoice?.id}?step=2`);
    await page.getByRole('link', { name: 'Next: Payments' }).click();
    await page.getByRole('button', { name: 'New payment' }).click();
    expect(await form(page).getByRole('combobox', { name: 'Currency' }).inputValue()).toBe(invoice?.currency);
    await form(page).getByRole('textbox', { name: 'Amount' }).fill('0,25');
    await form(page).getByRole('textbox', { name: 'Reference' }).fill(`Bank ${stamp}`);
    await save(page);
    await saved(page);
    await page.getByText(`Bank ${stamp}`).waitFor();
    const [paid] = await databaseRows<{ more: string }>(
      `select amount_paid - ${invoice?.amount_paid} as more from invoices where id = ${invoice?.id}`,
    );
    expect(Number(paid?.more)).toBe(0.25);

    await page.getByRole('button', { name: 'Change file' }).click();
    const choose = async (name: string, content: string) => {
      const chooser = page.waitForEvent('filechooser');
      await form(page)
        .getByRole('button', { name: /^Drop the PDF/ })
        .click();
      await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
    };
    await choose('bill.pdf', '%PDF-1.7 a bill');
    await saved(page);
    await page.getByRole('button', { name: 'Change file' }).click();
    await form(page).getByRole('button', { name: 'Remove file' }).click();
    await saved(page);
    const [after] = await databaseRows(`select file_id from invoices where id = ${invoice?.id}`);
    expect(after).toEqual({ file_id: null });
  });

  it('Part 3 ranks 8 and 17 cars and sites are entered, a location is deactivated and activated again', async () => {
    const page = await site.page({ as: staff, provokes: /409/ });
    await page.goto('/admin/cities?tab=cars');
    await untilListed(page, 'Vehicles');
    await page.getByRole('button', { name: 'New vehicle' }).click();
    await form(page).getByRole('textbox', { name: 'Licence plate' }).fill(`AA ${stamp}`);
    await form(page).getByRole('textbox', { name: 'GPS device ID' }).fill(`dev-${stamp}`);
    await save(page);
    await saved(page);
    await page.getByRole('button', { name: 'New vehicle' }).click();
    await form(page).getByRole('textbox', { name: 'Licence plate' }).fill(`AA ${stamp}`);
    await save(page);
    await form(page).getByText('this value is already in use').waitFor();
    // One Esc does not discard the input.
    await page.keyboard.press('Escape');
    await form(page).getByText('You have unsaved changes.').waitFor();
    expect(await form(page).getByRole('textbox', { name: 'Licence plate' }).inputValue()).toBe(`AA ${stamp}`);
    await page.keyboard.press('Escape');
    await saved(page);
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    await untilListed(page, 'Sites');
    await page.getByRole('button', { name: 'New site' }).click();
    await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(`Clinic ${stamp}`);
    await save(page);
    await saved(page);
    await page.getByRole('link', { name: 'Locations', exact: true }).click();
    await untilListed(page, 'Locations');
    await page.getByRole('button', { name: 'Edit Kenya' }).click();
    await form(page).getByRole('switch', { name: 'In use' }).uncheck();
    await save(page);
    await saved(page);
    await untilListed(page, 'Retired locations');
    await page.getByRole('button', { name: 'Reactivate Kenya' }).click();
    await page.getByRole('heading', { name: 'Retired locations' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Kenya' }).waitFor();
  });

  it('ROLE-22 those who only read see no pencil', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    for (const [path, list] of [
      ['/clients', 'Clients'],
      ['/projects', 'Projects'],
      ['/packages', 'Packages'],
    ] as const) {
      await page.goto(path);
      await untilListed(page, list);
      expect(await page.getByRole('button', { name: /^(Edit|Done|New|Delete|Void)/ }).count()).toBe(0);
    }
  });
});
