// Staff enter what customers then read: a client, a project, an inbound with lines, a package with its statuses. Two
// who change one record learn of each other. Those who only read see no pencil.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';
const stamp = String(Date.now()).slice(-6);

const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => form(page).waitFor({ state: 'detached' });

describe('data in by hand', () => {
  it('Part 3 ranks 2–5 PKG-06 staff enter a client, a project, an inbound with lines and a package, and see its history', async () => {
    const page = await site.page({ as: staff });
    await page.goto('/clients');
    await untilListed(page, 'Clients');
    expect(await page.getByRole('button', { name: 'New client' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'New client' }).click();
    // A form that lacks something says so at its field, and sends nothing.
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

    await page.goto(`/clients/${client?.id}/projects?edit=1`);
    await page.getByRole('button', { name: 'New project' }).click();
    await form(page).getByText(`Orchid ${stamp}`).waitFor();
    await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(`OR-${stamp}`);
    await form(page).getByLabel('Start', { exact: true }).fill('2026-03-01');
    await form(page).getByLabel('End', { exact: true }).fill('2026-02-01');
    await save(page);
    await form(page).getByText('must not be before the start').waitFor();
    await form(page).getByLabel('End', { exact: true }).fill('2027-03-01');
    await save(page);
    await saved(page);
    await page.getByRole('link', { name: `OR-${stamp}` }).click();
    await page.getByRole('heading', { level: 1, name: `OR-${stamp}` }).waitFor();

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'New inbound' }).click();
    await form(page).getByRole('textbox', { name: 'Order' }).fill(`PO-${stamp}`);
    await form(page).getByRole('button', { name: 'Add a line' }).click();
    await page.keyboard.type('LOT-6');
    await form(page).getByRole('button', { name: 'Remove line 1' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('LOT-7');
    await form(page).getByRole('textbox', { name: 'Product' }).fill('Tablets');
    await form(page).getByRole('textbox', { name: 'Quantity' }).last().fill('-3');
    await save(page);
    await form(page).getByText('must not be below zero').waitFor();
    await form(page).getByRole('textbox', { name: 'Quantity' }).last().fill('12,5');
    await save(page);
    await saved(page);
    await page.getByRole('button', { name: `Details of PO-${stamp}` }).click();
    const cells = form(page).getByRole('table', { name: 'Lines' }).getByRole('cell');
    await eventually(() => cells.allInnerTexts()).toEqual(['LOT-7', 'Tablets', '12.500']);
    await form(page).getByRole('button', { name: 'Close' }).click();

    await page.goto('/packages?edit=1');
    await page.getByRole('button', { name: 'New package' }).click();
    await form(page).getByRole('searchbox', { name: 'Project' }).fill(`OR-${stamp}`);
    await form(page)
      .getByRole('button', { name: `OR-${stamp} · Orchid ${stamp}` })
      .click();
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
      ['/clients?edit=1', 'Clients', /^Edit /],
      ['/projects/1?edit=1&tab=inbounds', 'Inbounds', /^Edit /],
      ['/projects/1?tab=inbounds', 'Inbounds', /^Details of /],
      ['/packages?edit=1', 'Packages', /^New package/],
      ['/projects/1?edit=1&tab=returns', 'Returns', /^Remove /],
    ] as const) {
      await page.goto(path);
      await untilListed(page, list);
      await page.getByRole('button', { name: button }).first().click();
      await form(page)
        .getByRole('button', { name: /^(Save|Close|Remove)$/ })
        .first()
        .waitFor();
      await expectAccessible(page, path);
      const tooWide = await form(page).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth);
      expect([path, tooWide]).toEqual([path, false]);
      await page.keyboard.press('Escape');
      await saved(page);
    }
  });

  it('SUP-01 a row is removed with a reason, leaves the list and is kept', async () => {
    const page = await site.page({ as: staff });
    const [row] = await databaseRows<{ id: number; order: string; project_id: number }>(
      `select id, "order", project_id from inbounds where "order" is not null and voided_at is null order by id desc limit 1`,
    );
    await page.goto(`/projects/${row?.project_id}?tab=inbounds&inbounds_search=${row?.order}&edit=1`);
    await page.getByRole('button', { name: `Remove ${row?.order}` }).click();
    await form(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await form(page).getByText('this field is required').waitFor();
    await form(page).getByRole('textbox', { name: 'Reason' }).fill('Entered twice');
    await form(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await saved(page);
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    const kept = await databaseRows(`select void_reason from inbounds where id = ${row?.id}`);
    expect(kept).toEqual([{ void_reason: 'Entered twice' }]);
  });

  it('A-134 two who change one client: the slower one sees both versions and decides', async () => {
    const [quick, slow] = [
      await site.page({ as: staff }),
      await site.page({ as: 'admin@demo.test', provokes: /409/ }),
    ];
    for (const page of [quick, slow]) {
      await page.goto('/clients?edit=1');
      await page.getByRole('button', { name: 'Edit Kestrel Vaccines' }).click();
      await form(page).getByRole('textbox', { name: 'SMO IDs' }).waitFor();
    }
    await form(quick).getByRole('textbox', { name: 'SMO IDs' }).fill('KES-QUICK');
    await save(quick);
    await saved(quick);
    await form(slow).getByRole('textbox', { name: 'SMO IDs' }).fill('KES-SLOW');
    await save(slow);
    await form(slow).getByText('Somebody else has saved this meanwhile.').waitFor();
    await form(slow).getByRole('cell', { name: 'KES-QUICK' }).waitFor();
    await form(slow).getByRole('button', { name: 'Keep mine, and save again' }).click();
    await save(slow);
    await saved(slow);
    const ids = await databaseRows(
      `select smo_id from client_smo_ids s join clients c on c.id = s.client_id where c.name = 'Kestrel Vaccines'`,
    );
    expect(ids).toEqual([{ smo_id: 'KES-SLOW' }]);
  });

  it('A-134 both versions of a row are in words: its site by its name, its lines, its day', async () => {
    const [row] = await databaseRows<{ airbill: string; project_id: number; site: string }>(
      `select o.airbill, o.project_id, s.name as site from outbounds o join sites s on s.id = o.site_id
       where o.airbill is not null and o.voided_at is null
         and exists (select from record_lines l where l.outbound_id = o.id) order by o.id desc limit 1`,
    );
    const [other] = await databaseRows<{ name: string }>(
      `select name from sites where name <> '${row?.site.replaceAll("'", "''")}' order by id limit 1`,
    );
    const [quick, slow] = [
      await site.page({ as: staff }),
      await site.page({ as: 'admin@demo.test', provokes: /409/ }),
    ];
    for (const page of [quick, slow]) {
      await page.goto(`/projects/${row?.project_id}?tab=outbounds&outbounds_search=${row?.airbill}&edit=1`);
      await page.getByRole('button', { name: `Edit ${row?.airbill}` }).click();
      await form(page).getByRole('textbox', { name: 'Batch' }).first().waitFor();
    }
    await form(quick).getByRole('textbox', { name: 'Batch' }).first().fill('LOT-QUICK');
    await form(quick).getByLabel('Dispatched').fill('2026-02-03');
    await save(quick);
    await saved(quick);
    await form(slow).getByRole('button', { name: 'Choose another' }).click();
    await form(slow)
      .getByRole('searchbox')
      .fill(other?.name ?? '');
    await form(slow)
      .getByRole('button', { name: other?.name ?? '' })
      .click();
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

  it('Part 3 a client with projects is not removed, and the person is told what to do', async () => {
    const page = await site.page({ as: staff, provokes: /409/ });
    await page.goto('/clients?edit=1');
    await page.getByRole('button', { name: 'Remove Aurelia Oncology' }).click();
    await form(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await form(page).getByText('Make it inactive instead.').waitFor();
    await page.keyboard.press('Escape');
    await saved(page);
  });

  it('Part 3 rank 7 INV-19 a payment is entered and what is paid follows; the PDF is sent and taken off', async () => {
    const page = await site.page({ as: staff });
    const [invoice] = await databaseRows<{ id: number; amount_paid: string; currency: string }>(
      `select id, amount_paid, currency from invoices where project_id is not null and file_id is null order by id limit 1`,
    );
    await page.goto(`/invoices/${invoice?.id}?step=2&edit=1`);
    // The next step is still in the edit mode.
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

    await page.getByRole('button', { name: 'Change the file' }).click();
    const choose = async (name: string, content: string) => {
      const chooser = page.waitForEvent('filechooser');
      await form(page)
        .getByRole('button', { name: /^Drop the PDF/ })
        .click();
      await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
    };
    await choose('bill.pdf', '%PDF-1.7 a bill');
    await saved(page);
    await page.getByRole('button', { name: 'Change the file' }).click();
    await form(page).getByRole('button', { name: 'Take the file off' }).click();
    await saved(page);
    const [after] = await databaseRows(`select file_id from invoices where id = ${invoice?.id}`);
    expect(after).toEqual({ file_id: null });
  });

  it('Part 3 ranks 8 and 17 cars and sites are entered, a location is retired and taken up again', async () => {
    const page = await site.page({ as: staff, provokes: /409/ });
    await page.goto('/admin/cities?tab=cars');
    await untilListed(page, 'Cars');
    await page.getByRole('button', { name: 'New car' }).click();
    await form(page).getByRole('textbox', { name: 'Plate' }).fill(`AA ${stamp}`);
    await form(page).getByRole('textbox', { name: 'GPS device id' }).fill(`dev-${stamp}`);
    await save(page);
    await saved(page);
    await page.getByRole('button', { name: 'New car' }).click();
    await form(page).getByRole('textbox', { name: 'Plate' }).fill(`AA ${stamp}`);
    await save(page);
    await form(page).getByText('this value is already in use').waitFor();
    // What was typed is not lost by one Esc.
    await page.keyboard.press('Escape');
    await form(page).getByText('Nothing is saved yet.').waitFor();
    expect(await form(page).getByRole('textbox', { name: 'Plate' }).inputValue()).toBe(`AA ${stamp}`);
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
    await page.getByRole('button', { name: 'Use Kenya again' }).click();
    await page.getByRole('heading', { name: 'Retired locations' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Kenya' }).waitFor();
  });

  it('ROLE-22 those who only read see no pencil, also with the address of one who edits', async () => {
    const page = await site.page({ as: 'customer@demo.test' });
    for (const [path, list] of [
      ['/clients?edit=1', 'Clients'],
      ['/projects?edit=1', 'Projects'],
      ['/packages?edit=1', 'Packages'],
    ] as const) {
      await page.goto(path);
      await untilListed(page, list);
      expect(await page.getByRole('button', { name: /^(Edit|Done|New|Remove)/ }).count()).toBe(0);
    }
  });
});
