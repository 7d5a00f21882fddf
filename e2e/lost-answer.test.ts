// The connection breaks after the server has stored the record: sending the form again does not create a
// second one.
import { expect, it } from 'vitest';
import { databaseRows, portal } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

it('ERR-10 Part 3 a form whose response was lost is sent again and creates one record', async () => {
  const name = `Lost ${Date.now()}`;
  const page = await site.page({ as: staff, provokes: /ERR_FAILED|Failed to (load|fetch)/ });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/clients/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // The server handles the request, its response is lost.
    await route.fetch();
    await route.abort();
  });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'New client' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No connection. Nothing was sent.').first().waitFor();
  const made = () => databaseRows<{ id: number }>(`select id from clients where name = '${name}'`);
  expect(await made()).toHaveLength(1);
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await made()).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});
