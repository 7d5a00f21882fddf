// The connection breaks after the server has done its work: the person sends the form again, and there is one record.
import { expect, it } from 'vitest';
import { databaseRows, portal } from './portal.ts';

const site = portal();
const staff = 'staff@demo.test';

it('Part 3 ERR-10 a form whose answer was lost is sent again and makes one record', async () => {
  const name = `Lost ${Date.now()}`;
  const page = await site.page({ as: staff, provokes: /ERR_FAILED|Failed to (load|fetch)/ });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/clients/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // The server has it, its answer goes nowhere.
    await route.fetch();
    await route.abort();
  });
  await page.goto('/clients?edit=1');
  await page.getByRole('button', { name: 'New client' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Failed to fetch').first().waitFor();
  const made = () => databaseRows<{ id: number }>(`select id from clients where name = '${name}'`);
  expect(await made()).toHaveLength(1);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await made()).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});
