// An external system that follows the changes of records: a webhook from its form to a delivery that is sent again.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sideways } from './every-screen.ts';
import { databaseRows, eventually, expectAccessible, portal } from './portal.ts';

const site = portal();
const taken: { signature: string; body: string }[] = [];
let isDown = true;
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    if (!isDown) taken.push({ signature: String(request.headers['trialway-signature']), body });
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(isDown ? '{"error":"maintenance"}' : '{"ok":true}');
  });
});
let url = '';
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/trialway`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const change = (note: string) =>
  databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
     update packages set doc_id = '${note}' where id = 7`,
  );

it('issue 13 an admin adds a webhook, sees what was answered, and sends a delivery again', async () => {
  // The changes of other journeys are in the feed before the webhook begins.
  await eventually(async () => (await databaseRows('select from change_queue limit 1')).length).toBe(0);
  const page = await site.page({ as: 'admin@demo.test', provokes: /status of 400/ });
  await page.goto('/global_settings?group=webhooks');
  await page.getByText('No webhooks yet.').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('ERP');
  await form.getByLabel('Address').fill('https://10.0.0.1/hook');
  await form.getByLabel('Packages').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('in a private network').waitFor();
  await form.getByLabel('Address').fill(url);
  await form.getByRole('button', { name: 'Save' }).click();
  const secret = (await form.locator('pre').textContent()) ?? '';
  expect(secret).toMatch(/^whs_/);
  await expectAccessible(page, 'the secret of a webhook');
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Nothing sent yet').waitFor();

  await change('HOOK-1');
  const delivery = page.getByRole('row').filter({ hasText: 'ERP' });
  await delivery.getByText('503').waitFor({ timeout: 60_000 });
  await delivery.getByText('Pending').waitFor();
  isDown = false;
  await delivery.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('{"error":"maintenance"}').waitFor();
  await expectAccessible(page, 'a delivery');
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await delivery.getByText('Delivered').waitFor({ timeout: 60_000 });
  await eventually(() => taken.length).toBeGreaterThan(0);
  const [{ signature, body } = { signature: '', body: '' }] = taken;
  const [, at = '', given = ''] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
  expect(given).toBe(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'));
  expect(JSON.parse(body)).toMatchObject({ changes: [{ kind: 'packages', id: 7, action: 'updated' }] });
  await expectAccessible(page, 'webhooks with deliveries');
  if (process.env['PICTURES']) await pictures('webhooks');

  const phone = await site.page({ as: 'admin@demo.test', at: 'xs', dark: true });
  await phone.goto('/global_settings?group=webhooks');
  await phone.getByText('ERP').first().waitFor();
  expect(await sideways(phone)).toEqual([]);
  await expectAccessible(phone, 'webhooks on a phone');
  if (process.env['PICTURES'])
    await phone.screenshot({ path: `${process.env['PICTURES']}/webhooks-xs-dark.png`, fullPage: true });

  await page.getByRole('button', { name: 'Delete ERP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet.').waitFor();

  async function pictures(name: string) {
    await page.screenshot({ path: `${process.env['PICTURES']}/${name}-lg.png`, fullPage: true });
    await delivery.click();
    await dialog.getByText('{"ok":true}').waitFor();
    await page.screenshot({ path: `${process.env['PICTURES']}/${name}-delivery.png` });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit ERP' }).click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await page.screenshot({ path: `${process.env['PICTURES']}/${name}-form.png` });
    await page.keyboard.press('Escape');
  }
});

it('issue 13 an admin limits a token to a client, and the list says so', async () => {
  const page = await site.page({ as: 'admin@demo.test' });
  await page.goto('/admin/users?filter=api%40demo.test');
  await page
    .getByRole('button', { name: /^Tokens of / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New token' }).click();
  await dialog.getByLabel('Name').fill('Helix ERP');
  await dialog.getByLabel('subscriptions.manage').check();
  await dialog.getByLabel('Limit to a client').fill('Helix');
  await page.getByRole('option', { name: 'Helix Biopharma' }).click();
  await dialog.getByRole('button', { name: 'Remove Helix Biopharma' }).waitFor();
  expect(await dialog.getByLabel('subscriptions.manage').count()).toBe(0);
  await dialog.getByLabel('packages.read').check();
  await expectAccessible(page, 'a limited token');
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/token-form.png` });
  await dialog.getByRole('button', { name: 'New token' }).click();
  const token = (await dialog.locator('pre').textContent()) ?? '';
  await dialog.getByText('Clients: Helix Biopharma').waitFor();
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/token-list.png` });
  const read = async (path: string) =>
    (await fetch(site.origin + path, { headers: { authorization: `Bearer ${token}` } })).json();
  const { count } = (await read('/api/packages/')) as { count: number };
  const [own] = await databaseRows(
    `select count(*)::int as count from packages k join clients c on c.id = k.client_id where c.name = 'Helix Biopharma'`,
  );
  expect({ count }).toEqual(own);
});
