// One trial from its product to the inspection binder, with its five users: coordinator, depot, quality, a
// blinded site user, and the sponsor; and a physician who unblinds in an emergency. Each step depends on the
// previous one.
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { pdfOf } from '#demo/pdf.ts';
import type { ReconciliationRow } from '#features/supply/reconciliation/contract.ts';
import { openZip } from '#server/files/zip-file.ts';
import { databaseRows, eventually, fillSignIn, portal, untilListed } from './portal.ts';
import { waitingText } from './waiting-mail.ts';

const site = portal();
const coordinator = 'staff@demo.test';
const sponsor = 'customer@demo.test';
const siteUser = 'coordinator@demo.test';
const physician = 'mfa@demo.test';

const stamp = String(Date.now()).slice(-6);
const trial = `TRIAL-${stamp}`;
const product = `HX-77 ${stamp}`;
const blindedName = `Study medication ${stamp}`;
const batch = `LOT-${stamp}`;
const airbill = `77-${stamp}`;

const form = (page: Page) => page.getByRole('dialog').last();
const saved = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

/** Saves, and confirms a warning of the portal if there is one. */
async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Save anyway' });
  await eventually(
    async () => (await anyway.count()) > 0 || (await page.getByRole('dialog').count()) === 0,
  ).toBe(true);
  if ((await anyway.count()) > 0) await anyway.click();
  await saved(page);
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  await form(page).getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

async function projectId(): Promise<number> {
  const [found] = await databaseRows<{ id: number }>(`select id::int from projects where name = '${trial}'`);
  if (found === undefined) throw new Error('the trial has not begun');
  return found.id;
}

/** The own site of the site's user. */
async function ownSite(): Promise<{ id: number; name: string }> {
  const [found] = await databaseRows<{ id: number; name: string }>(
    `select s.id::int, s.name from user_sites u join sites s on s.id = u.site_id join users p on p.id = u.user_id
      where p.email = '${siteUser}'`,
  );
  if (found === undefined) throw new Error('the demo coordinator has no site');
  return found;
}

/** Opens a list of the trial and the form of a new record in it. */
async function newRecord(page: Page, tab: string, button: string): Promise<void> {
  await page.goto(`/projects/${await projectId()}?tab=${tab}`);
  await page.getByRole('button', { name: button }).click();
  await form(page).getByRole('button', { name: 'Save', exact: true }).waitFor();
}

/** The only item of a form: the batch of the trial from the offered stock, and its quantity. */
async function addItem(page: Page, quantity: string): Promise<void> {
  await form(page).getByRole('button', { name: 'Add item' }).click();
  await choose(page, 'Batch', batch);
  await form(page).getByRole('textbox', { name: 'Quantity' }).last().fill(quantity);
}

/** The code in the newest mail to the physician. */
async function mailedCode(): Promise<string> {
  return /^\d{6}$/m.exec(await waitingText(physician))?.[0] ?? '';
}

describe('issue 13 one trial, by five people', () => {
  it('the coordinator opens the project, and the sponsor sees it', async () => {
    const page = await site.page({ as: coordinator });
    const [client] = await databaseRows<{ id: number }>(
      `select id::int from clients where name = 'Helix Biopharma'`,
    );
    await page.goto(`/clients/${client?.id}/projects`);
    await page.getByRole('button', { name: 'New project' }).click();
    await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(trial);
    await form(page).getByLabel('Start', { exact: true }).fill('2026-01-01');
    await save(page);
    const own = await site.page({ as: sponsor });
    await own.goto(`/projects?search=${trial}`);
    await own.getByRole('link', { name: trial }).first().waitFor();
  });

  it('the depot enters the product and receives its batch, which is in quarantine', async () => {
    const page = await site.page({ as: 'depot@demo.test' });
    await page.goto('/batches?tab=products');
    await page.getByRole('button', { name: 'New product' }).click();
    await choose(page, 'Project', trial);
    await form(page).getByRole('textbox', { name: 'Product' }).fill(product);
    await form(page).getByRole('combobox', { name: 'Storage' }).selectOption('2-8');
    await form(page).getByRole('textbox', { name: 'Blinded name' }).fill(blindedName);
    await save(page);

    await newRecord(page, 'inbounds', 'New inbound');
    await form(page).getByRole('textbox', { name: 'Order' }).fill(`PO-${stamp}`);
    await form(page).getByLabel('Received', { exact: true }).fill('2026-02-02');
    await form(page).getByRole('button', { name: 'Add item' }).click();
    await form(page).getByRole('textbox', { name: 'Batch' }).fill(batch);
    await form(page).getByRole('textbox', { name: 'Product' }).fill(product);
    await form(page).getByRole('textbox', { name: 'Quantity' }).last().fill('100');
    await save(page);
    await page.goto(`/batches?search=${batch}`);
    await untilListed(page, 'Batches');
    await page
      .getByRole('row', { name: new RegExp(batch) })
      .getByText('Quarantine')
      .waitFor();
  });

  it('an outbound of it is refused until quality releases it', async () => {
    const { name } = await ownSite();
    const page = await site.page({ as: coordinator, provokes: /status of 400/ });
    await newRecord(page, 'outbounds', 'New outbound');
    await choose(page, 'Site', name);
    await form(page).getByRole('textbox', { name: 'Airbill' }).fill(airbill);
    await form(page).getByLabel('Dispatched', { exact: true }).fill('2026-03-02');
    await addItem(page, '40');
    await form(page).getByRole('button', { name: 'Save', exact: true }).click();
    await form(page).getByText('this batch is in quarantine').first().waitFor();

    const quality = await site.page({ as: 'quality@demo.test' });
    await quality.goto(`/batches?search=${batch}`);
    await quality.getByRole('link', { name: batch }).first().click();
    await quality.getByRole('button', { name: 'Change status' }).click();
    await form(quality).getByLabel('New status').selectOption('released');
    await form(quality).getByLabel('Reason for the decision').fill('Certificate of analysis checked');
    await form(quality).getByRole('button', { name: 'Change status' }).click();
    await saved(quality);
    await quality.getByText('Released').first().waitFor();

    await save(page);
    await page.goto('/packages');
    await page.getByRole('button', { name: 'New package' }).click();
    await choose(page, 'Project', trial);
    await form(page).getByRole('textbox', { name: 'Airbill' }).fill(airbill);
    await form(page).getByRole('combobox', { name: 'Status' }).fill('In transit');
    await choose(page, 'Site', name);
    await save(page);
  });

  it('the blinded site confirms the receipt on a phone, and learns no product', async () => {
    const [found] = await databaseRows<{ id: number }>(
      `select id::int from packages where airbill = '${airbill}'`,
    );
    const page = await site.page({ as: siteUser, at: 'xs' });
    await page.goto(`/packages/${found?.id}`);
    await page.getByText(blindedName).first().waitFor();
    expect(await page.locator('main').innerText()).not.toContain(product);
    await page.getByRole('link', { name: 'Confirm receipt' }).first().click();
    await page.getByLabel('Received by').fill('Ward nurse');
    await page.getByRole('button', { name: 'Confirm receipt' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const own = await site.page({ as: sponsor });
    await own.goto(`/packages/${found?.id}`);
    await own.getByText('Ward nurse').first().waitFor();
    await own.getByText(product).first().waitFor();
  });

  it('in an emergency a physician unblinds one kit; the sponsor is told, and the site stays blinded', async () => {
    const kit = `K${String(Date.now()).slice(-6)}`;
    const depot = await site.page({ as: 'depot@demo.test' });
    await depot.goto(`/batches?search=${batch}`);
    await depot.getByRole('link', { name: batch }).first().click();
    await depot.getByRole('button', { name: 'Add kits' }).click();
    await form(depot).getByRole('textbox', { name: 'Kit numbers' }).fill(kit);
    await form(depot).getByRole('button', { name: 'Add kits' }).click();
    await saved(depot);

    const page = await site.page();
    await page.goto('/login');
    await fillSignIn(page, physician);
    await page.getByText(`We sent a code to ${physician}`).waitFor();
    await page.getByLabel('Verification code', { exact: true }).fill(await mailedCode());
    await page.getByRole('button', { name: 'Confirm code' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/unblindings');
    await page.getByRole('button', { name: 'Unblind a kit' }).click();
    await choose(page, 'Project', trial);
    await form(page).getByRole('textbox', { name: 'Kit number' }).fill(kit);
    await form(page).getByRole('textbox', { name: 'Reason' }).fill('Anaphylaxis after the first dose');
    await form(page).getByLabel('Password').fill(demoPassword);
    const signIn = await mailedCode();
    await form(page).getByRole('button', { name: 'Send code by email' }).click();
    await eventually(mailedCode).not.toBe(signIn);
    await form(page)
      .getByRole('textbox', { name: 'Verification code' })
      .fill(await mailedCode());
    await form(page).getByRole('button', { name: 'Sign and unblind' }).click();
    await page.waitForURL(/\/unblindings\/\d+$/);
    await page.getByText(product).first().waitFor();
    await page.getByText(batch).first().waitFor();

    const [told] = await databaseRows<{ mails: number }>(
      `select count(*)::int as mails from sending_records where recipient = '${sponsor}' and subject like '%${kit}%'`,
    );
    expect(told?.mails).toBe(1);
    const record = new URL(page.url()).pathname;
    for (const [email, sees] of [
      [sponsor, true],
      [siteUser, false],
    ] as const) {
      const reader = await site.page({ as: email, provokes: sees ? /^$/ : /status of 403/ });
      await reader.goto(record);
      await reader.locator('main h1').waitFor();
      if (sees) await reader.locator('main').getByText(batch).first().waitFor();
      const text = await reader.locator('main').innerText();
      expect([email, text.includes(product), text.includes(batch)]).toEqual([email, sees, sees]);
    }
  });

  it('what comes back is destroyed with a signed certificate', async () => {
    const { name } = await ownSite();
    const page = await site.page({ as: coordinator });
    await newRecord(page, 'returns', 'New return');
    await choose(page, 'Site', name);
    await form(page).getByLabel('Date', { exact: true }).fill('2026-04-01');
    await addItem(page, '5');
    await save(page);

    await newRecord(page, 'destructions', 'New destruction');
    await form(page).getByLabel('Destroyed', { exact: true }).fill('2026-04-07');
    await addItem(page, '5');
    await form(page).getByRole('combobox', { name: 'Destroyed from' }).selectOption('Returns');
    await save(page);
    const [made] = await databaseRows<{ id: number }>(
      `select max(id)::int as id from destructions where project_id = ${await projectId()}`,
    );
    await page.goto(`/projects/${await projectId()}?tab=destructions&record=destructions-${made?.id}`);
    const panel = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Signatures' }) })
      .first();
    await panel.getByRole('button', { name: 'Upload certificate' }).click();
    await form(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'Burnt.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Burnt']) });
    await panel.getByRole('button', { name: 'Download Burnt.pdf' }).waitFor();
    await panel.getByRole('button', { name: 'Sign', exact: true }).click();
    const signing = page.getByRole('dialog', { name: /^Sign / });
    await signing.getByLabel('Meaning of the signature').selectOption('witnessed');
    await signing.getByLabel('Password').fill(demoPassword);
    await signing.getByRole('button', { name: 'Sign', exact: true }).click();
    await panel.getByRole('list', { name: 'Signatures' }).getByText('Valid', { exact: true }).waitFor();
  });

  it('the depot counts what is left, and nothing is unexplained', async () => {
    const page = await site.page({ as: 'depot@demo.test' });
    await newRecord(page, 'inventories', 'New inventory record');
    await form(page).getByRole('textbox', { name: 'Batch' }).fill(batch);
    await form(page).getByRole('textbox', { name: 'Product' }).fill(product);
    await form(page).getByRole('textbox', { name: 'In stock' }).fill('60');
    await save(page);
    const own = await site.page({ as: sponsor });
    await own.goto(`/projects/${await projectId()}?tab=reconciliation`);
    await untilListed(own, 'Reconciliation');
    await own.getByRole('row', { name: new RegExp(batch) }).waitFor();
    const { results } = (await site.get(sponsor, `/api/projects/${await projectId()}/reconciliation/`)) as {
      results: ReconciliationRow[];
    };
    expect(results).toMatchObject([
      {
        batch,
        received: '100.000',
        sent: '40.000',
        in_stock: '60.000',
        residual: '0.000',
        returned: '5.000',
        destroyed_from_returns: '5.000',
        returns_on_hand: '0.000',
      },
    ]);
  });

  it('the sponsor takes the binder along, with the certificate and its signature', async () => {
    const page = await site.page({ as: sponsor });
    await page.goto(`/projects/${await projectId()}`);
    await page.getByRole('button', { name: 'Inspection binder' }).click();
    await page.getByRole('button', { name: 'Prepare binder' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download binder' }).click();
    const zip = await openZip(await buffer(await (await downloading).createReadStream()));
    const names = zip.parts.map(({ name }) => name);
    zip.close();
    expect(names).toContain('index.html');
    expect(names.filter((name) => /^certificates.*_Burnt\.pdf$/.test(name))).toHaveLength(1);
  });
});
