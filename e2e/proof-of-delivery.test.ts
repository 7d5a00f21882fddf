// A proof of delivery from the driver's device to a recipient without an account: reported by the API, seen
// by the customer, listed, exported, downloaded, shared by a link and revoked.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pdfText } from '#testing/pdf-text.ts';
import { announced, png, pngUrl } from '#testing/pictures.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { sideways } from './every-screen.ts';
import { databaseRows, eventually, expectAccessible, portal, tokenOf } from './portal.ts';

const site = portal();
const photo = png(64, 48, 150);
const receiver = 'Dr. Олена Ґудзь';

/** A package of the demo customer's client without a report; reports it with all optional data. */
async function reported() {
  const [found] = await databaseRows<{ id: number; airbill: string }>(`
    select k.id::int, k.airbill from packages k
      join users u on u.client_id = k.client_id and u.email = 'customer@demo.test'
    where not exists (select from delivery_reports r where r.package_id = k.id)
      and (select count(*) from packages o where upper(o.airbill) = upper(k.airbill)) = 1 order by k.id limit 1`);
  if (!found) throw new Error('the demo world has no package to report');
  const key = randomUUID();
  const headers = { authorization: `Bearer ${(await tokenOf(site.origin, 'driver@demo.test')).token}` };
  const post = await fetch(`${site.origin}/api/packages/report/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      airbill: found.airbill,
      key,
      outcome: 'partly',
      exception: 'quantity',
      received_by: receiver,
      signature: pngUrl(png(200, 80, 10)),
      condition: 'wet',
      temperature: '41',
      temperature_unit: 'F',
      photos: [announced(photo)],
      occurred_at: new Date(Date.now() - 3 * 86_400_000 - 600_000).toISOString(),
      sent_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    }),
  });
  expect(post.status).toBe(201);
  const body = new FormData();
  body.set('file', new File([Uint8Array.from(photo)], 'photo.png'));
  const path = `/api/packages/report/${key}/photos/${announced(photo).sha256}/`;
  expect((await fetch(site.origin + path, { method: 'PUT', headers, body })).status).toBe(200);
  return found;
}

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await press();
  return buffer(await (await downloading).createReadStream());
}

describe.each([
  ['xs', false],
  ['lg', true],
] as const)('a proof of delivery at %s', (at, dark) => {
  it('issue 11 is seen by the customer, listed, exported and downloaded, and shared until the link is revoked', async () => {
    const { id, airbill } = await reported();
    const customer = await site.page({ as: 'customer@demo.test', at, dark });
    await customer.goto(`/packages/${id}`);
    await customer.getByRole('heading', { name: 'Proof of delivery' }).waitFor();
    await customer.getByText(`Received by: ${receiver}`).waitFor();
    expect(await customer.getByRole('heading', { name: 'Receipt links' }).count()).toBe(0);
    await expectAccessible(customer, 'package');
    expect(await sideways(customer)).toEqual([]);

    await customer.goto('/delivery_reports?status=partly');
    const row = customer.getByRole('main').getByRole('link', { name: airbill }).first();
    await row.waitFor();
    await expectAccessible(customer, 'delivery reports');
    expect(await sideways(customer)).toEqual([]);
    const tools = customer.getByRole('button', { name: 'More actions' });
    if (await tools.isVisible()) await tools.click();
    const sheet = await saved(customer, () => customer.getByRole('button', { name: 'Export' }).click());
    expect((await sheetCells(sheet)).flat()).toEqual(expect.arrayContaining([receiver, 'Partly delivered']));
    await row.click();
    await customer.getByRole('heading', { level: 1, name: airbill }).waitFor();
    await customer.getByText('5.00 °C (read as 41.00 °F)').waitFor();
    await customer.getByText('3 days behind').waitFor();
    for (const name of ['Signature', 'Photo 1']) {
      const image = customer.getByRole('img', { name });
      await eventually(() =>
        image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0),
      ).toBe(true);
    }
    await expectAccessible(customer, 'delivery report');
    expect(await sideways(customer)).toEqual([]);
    const pdf = pdfText(
      await saved(customer, () => customer.getByRole('button', { name: 'Download PDF' }).click()),
    );
    for (const part of ['Proof of delivery', airbill, receiver, 'Partly delivered', announced(photo).sha256])
      expect(pdf).toContain(part);

    const staff = await site.page({
      as: 'staff@demo.test',
      at,
      dark,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await staff.goto(`/packages/${id}`);
    await staff.getByRole('button', { name: 'New receipt link' }).click();
    const dialog = staff.getByRole('dialog', { name: 'New receipt link' });
    await dialog.waitFor();
    await expectAccessible(staff, 'new receipt link');
    await dialog.getByLabel('Email (optional)').fill('consignee@site.test');
    await dialog.getByLabel('Valid for').selectOption('7');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await staff.getByRole('list', { name: 'Receipt links' }).getByText('consignee@site.test').waitFor();
    await expectAccessible(staff, 'receipt links');
    expect(await sideways(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Copy link: consignee@site.test' }).click();
    await staff.getByText('Link copied').waitFor();
    const link = await staff.evaluate(() => navigator.clipboard.readText());
    const { pathname } = new URL(link);

    // This page has no session.
    const consignee = await site.page({ at, dark, provokes: /404/ });
    await consignee.goto(pathname);
    await consignee.getByText(receiver).waitFor();
    await consignee.getByRole('img', { name: 'Signature' }).waitFor();
    expect(await consignee.getByRole('img', { name: 'Photo 1' }).count()).toBe(0);
    await expectAccessible(consignee, 'receipt');
    expect(await sideways(consignee)).toEqual([]);
    const receipt = pdfText(
      await saved(consignee, () => consignee.getByRole('button', { name: 'Download PDF' }).click()),
    );
    expect(receipt).toContain(receiver);

    await staff.getByRole('button', { name: 'Revoke: consignee@site.test' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await staff.getByRole('list', { name: 'Receipt links' }).getByText('Revoked').waitFor();
    await consignee.reload();
    await consignee.getByText('This link is not valid.').waitFor();
    expect(await consignee.getByText(airbill).count()).toBe(0);
    await expectAccessible(consignee, 'receipt, revoked');
  });

  it('amendment 39 the menu links to the list below More', async () => {
    const page = await site.page({ as: 'staff@demo.test', at });
    await page.goto('/');
    if (at === 'xs') await page.getByRole('button', { name: 'Open menu' }).click();
    else await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
    const entry =
      at === 'xs'
        ? page.getByRole('dialog').getByRole('link', { name: 'Delivery reports' })
        : page.getByRole('menuitem', { name: 'Delivery reports' });
    await entry.click();
    await page.waitForURL(`${site.origin}/delivery_reports`);
  });
});
