// A phone that cannot keep reports: too little storage, or a page without https.
import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { photoMaxBytes, photosMaximum, signatureMaxBytes } from '#features/transport/deliveries/rules.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { sideways } from './every-screen.ts';
import { startPhone, unreportedPackages } from './phone.ts';
import { databaseRows, eventually, expectAccessible, portal, signIn } from './portal.ts';

const site = portal();
const megabyte = 1024 * 1024;
const low = 'This device has little storage left. Free some space before you add photos.';
let phone: BrowserContext | undefined;
let profile = '';
afterEach(async () => {
  await phone?.close();
  phone = undefined;
  if (profile !== '') rmSync(profile, { recursive: true, force: true });
});

const reportsOf = async (id: number) =>
  (
    await databaseRows<{ n: number }>(
      `select count(*)::int as n from delivery_reports where package_id = ${id}`,
    )
  )[0]?.n;

async function onePackage() {
  const [wanted] = await unreportedPackages(1);
  if (!wanted) throw new Error('no package is left to report');
  return wanted;
}

/** Limits what the portal may store on this device. */
async function limitStorage(page: Page, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize });
}

const hasReserve = (page: Page) =>
  page.evaluate(async () => (await caches.match('/outbox-reserve')) !== undefined);
const receiver = (page: Page) => page.getByRole('textbox', { name: 'Received by' });

/** Adds a photo of noise, which cannot be compressed. */
async function addPhoto(page: Page): Promise<void> {
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 1200);
    const drawing = canvas.getContext('2d');
    const noise = new Uint8ClampedArray(1200 * 1200 * 4);
    for (let part = 0; part < noise.length; part += 65_536)
      crypto.getRandomValues(noise.subarray(part, part + 65_536));
    drawing?.putImageData(new ImageData(noise, 1200, 1200), 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'noise.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) });
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
}

it('DRV-07 issue 11 little storage is said before photos are taken, and a report that finds none keeps its form', async () => {
  const wanted = await onePackage();
  const page = await site.page({ as: 'driver@demo.test', at: 'xs', firstVisit: true });
  await limitStorage(page, 300_000);
  await page.goto(`/report/${wanted.id}`);
  await page.getByText(low).waitFor();
  expect(await hasReserve(page)).toBe(false);
  await expectAccessible(page, 'report with little storage');
  expect(await sideways(page)).toEqual([]);

  await receiver(page).fill('Dr. Full');
  await addPhoto(page);
  const send = page.getByRole('button', { name: 'Send report' });
  await send.click();
  await page.getByText('This device has no storage left.').waitFor();
  expect(await receiver(page).inputValue()).toBe('Dr. Full');
  expect(await reportsOf(wanted.id)).toBe(0);

  await limitStorage(page, 500 * megabyte);
  await send.click();
  await page.getByText('Report was successfully sent').waitFor();
  expect(await reportsOf(wanted.id)).toBe(1);
  // There is space again, and it is reserved for the next report.
  await eventually(() => hasReserve(page)).toBe(true);
});

it('DRV-07 issue 11 room for one report is held in advance: on a full device it is stored there', async () => {
  const wanted = await onePackage();
  const page = await site.page({
    as: 'driver@demo.test',
    at: 'xs',
    firstVisit: true,
    provokes: /ERR_FAILED/,
  });
  await page.route('**/api/packages/report/**', (route) => route.abort());
  // Reserved on an earlier day: a browser keeps its estimate of the free space for half a minute.
  const reserve = photosMaximum * photoMaxBytes + 4 * signatureMaxBytes;
  await page.goto('/manifest.webmanifest');
  await page.evaluate(async (size) => {
    const cache = await caches.open('outbox reserve');
    await cache.put('/outbox-reserve', new Response(new Uint8Array(size)));
  }, reserve);
  await limitStorage(page, reserve + 300_000);
  await page.goto(`/report/${wanted.id}`);
  await page.getByRole('button', { name: 'Send report' }).waitFor();
  expect(await hasReserve(page)).toBe(true);
  expect(await page.getByText(low).count()).toBe(0);
  await addPhoto(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Saved on this device').waitFor();
  // No space is left: a warning is shown for the next report.
  expect(await hasReserve(page)).toBe(false);
  await page.goto(`/report/${wanted.id}`);
  await page.getByText(low).waitFor();
  await page.unroute('**/api/packages/report/**');
  await page.getByRole('button', { name: /^Reports on this device/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.getByText('All reports have been sent').waitFor();
  const [sent] = await databaseRows<{ reports: number; size: number }>(`
    select count(distinct r.id)::int as reports, max(p.size)::int as size from delivery_reports r
    join delivery_report_photos p on p.report_id = r.id and p.received_at is not null
    where r.package_id = ${wanted.id}`);
  expect(sent?.reports).toBe(1);
  expect(sent?.size).toBeGreaterThan(350_000);
});

it('DRV-09 issue 11 a page without https says what it cannot do, and still sends a report at once', async () => {
  const wanted = await onePackage();
  profile = temporaryFolder('insecure');
  const address = new URL(site.origin);
  address.hostname = 'portal.test';
  const started = await startPhone(profile, address.origin, [
    '--host-resolver-rules=MAP portal.test 127.0.0.1',
  ]);
  phone = started.phone;
  const { page } = started;
  await signIn(page, 'driver@demo.test');
  expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(false);
  await page.goto(`/report/${wanted.id}`);
  await page.getByText(/^This page has no secure connection \(https\)/).waitFor();
  expect(await page.getByText('Add photo').count()).toBe(0);
  await expectAccessible(page, 'report without https');
  expect(await sideways(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Report was successfully sent').waitFor();
  await eventually(() => reportsOf(wanted.id)).toBe(1);
  // Nothing was kept on the device.
  expect(await page.getByRole('button', { name: /^Reports on this device/ }).count()).toBe(0);
});
