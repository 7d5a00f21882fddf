// An outbound in two packages: entered by a coordinator, seen on the list, the record and the page of each package.
import { expect, it } from 'vitest';
import { databaseRows, eventually, expectAccessible, portal, untilListed } from './portal.ts';

const site = portal();

it('SHIPMENT-04 a coordinator says which item is in which package, and each package shows what is in it', async () => {
  const [place] = await databaseRows<{ id: number; site: string; batches: string[] }>(
    `select p.id::int, min(s.name) as site, (array_agg(distinct i.batch))[1:2] as batches
     from projects p join project_sites k on k.project_id = p.id join sites s on s.id = k.site_id
       join inventories i on i.project_id = p.id and i.voided_at is null and i.qty_stock > 50 and i.expiry_date > '2027-06-01'
       join batches b on b.id = i.batch_id and b.status = 'released'
     group by p.id having count(distinct i.batch) > 1 order by p.id limit 1`,
  );
  if (place === undefined) throw new Error('no project of the demo world has two batches');
  const stamp = String(Date.now()).slice(-6);
  const page = await site.page({ as: 'staff@demo.test', viewport: { width: 1440, height: 1200 } });
  await page.goto(`/projects/${place.id}?tab=outbounds`);
  await untilListed(page, 'Outbounds');
  await page.getByRole('button', { name: 'New outbound' }).click();
  const form = page.getByRole('dialog');
  const input = (name: string) => form.locator(`:is(input, select)[name="${name}"]`);
  if ((await input('site_id').inputValue()) === '') {
    await input('site_id').fill(place.site.slice(0, 4));
    await page.locator('[role=option]:visible').filter({ hasText: place.site }).first().click();
  }
  await input('airbill').fill(`TWO-${stamp}-1`);
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');
  await input('dispatched_date').fill(`${day}/${month}/${year}`);
  for (const [index, batch] of place.batches.entries()) {
    await form.getByRole('button', { name: 'Add item' }).click();
    await input(`lines.${index}.batch`).fill(batch.slice(-3));
    await page.locator('[role=option]:visible').filter({ hasText: batch }).first().click();
    await input(`lines.${index}.quantity`).fill('1');
  }
  await input('lines.1.airbill').fill(`TWO-${stamp}-2`);
  await expectAccessible(page, 'an outbound in two packages');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await page.goto(`/projects/${place.id}?tab=outbounds&outbounds_search=TWO-${stamp}-2`);
  const row = page.getByRole('row').filter({ hasText: `TWO-${stamp}-1` });
  await row.getByText('2 packages').waitFor();
  const [stored] = await databaseRows<{ id: number }>(
    `select id::int from outbounds where airbill = 'TWO-${stamp}-1'`,
  );
  await page.goto(`/projects/${place.id}?tab=outbounds&record=outbounds-${stored?.id}`);
  for (const number of [1, 2]) await page.getByText(`Package TWO-${stamp}-${number}`).first().waitFor();
  await eventually(() => page.getByText('no package yet').count()).toBe(2);
  // Every item shows its package, and an unknown date is a dash.
  const cells = page.getByRole('table', { name: 'Items' }).locator('tbody td:last-child');
  await eventually(() => cells.allInnerTexts()).toEqual([`TWO-${stamp}-1`, `TWO-${stamp}-2`]);
  const expected = page.locator('dl div').filter({ hasText: 'Expected arrival' });
  expect(await expected.locator('dd').innerText()).toBe('—');
  // The panel covers the footer, including its positioned parts.
  await page.locator('footer li').last().waitFor();
  const behind = await page.locator('footer li').evaluateAll((items) =>
    items.flatMap((item) => {
      const { left, top, width, height } = item.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return x > innerWidth - 460 && y < innerHeight ? [item.contains(document.elementFromPoint(x, y))] : [];
    }),
  );
  expect([behind.length > 0, behind.includes(true)]).toEqual([true, false]);

  await databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
     insert into packages (project_id, client_id, airbill, status, search_text)
       select p.id, p.client_id, 'TWO-${stamp}-' || n, 'In transit', 'two-${stamp}-' || n
       from projects p, generate_series(1, 2) n where p.id = ${place.id}`,
  );
  const [second] = await databaseRows<{ id: number }>(
    `select id::int from packages where airbill = 'TWO-${stamp}-2'`,
  );
  await page.goto(`/packages/${second?.id}`);
  const items = page.getByRole('table', { name: /^Items/ });
  await items.waitFor();
  expect(await items.getByRole('row').allInnerTexts()).toEqual([
    expect.any(String),
    expect.stringContaining(place.batches[1] ?? ''),
  ]);
  await page.getByText('Other packages of this outbound').getByRole('link').click();
  await items.getByText(place.batches[0] ?? '').waitFor();
  await expectAccessible(page, 'a package of an outbound in two');
});
