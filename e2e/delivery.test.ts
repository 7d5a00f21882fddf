// A driver's day on a phone: the stops, a package on the driver's car, and its report with signature, photo
// and exception.

import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { sideways } from './every-screen.ts';
import { writeVideo } from './fake-camera.ts';
import { databaseRows, eventually, expectAccessible, portal } from './portal.ts';

const site = portal();
const driver = 'driver@demo.test';
const folder = temporaryFolder('delivery');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Stop {
  id: number;
  airbill: string;
  address: string | null;
  consignee: string;
  delivered_at: string | null;
  recipients: { own_group: string | null };
}
const stops = async () => (await site.get(driver, '/api/driver/stops/')) as { to_do: Stop[]; done: Stop[] };

/** A package whose report needs no choice: its airbill is unique. */
async function aStop(side: 'to_do' | 'done', fits: (stop: Stop) => boolean = () => true): Promise<Stop> {
  const all = (await stops())[side].filter(fits);
  const [single] = await databaseRows<{ id: number }>(`
    select min(id)::int as id from packages where upper(airbill) in (
      select upper(airbill) from packages where id in (${all.map(({ id }) => id).join(', ')}))
    group by upper(airbill) having count(*) = 1 order by 1 limit 1`);
  const found = all.find(({ id }) => id === single?.id);
  if (!found) throw new Error(`the demo's driver has no such stop`);
  return found;
}

async function sunlight(page: Page, where: string) {
  await expectAccessible(page, where);
  await expectAccessible(page, `${where}, AAA`, ['color-contrast-enhanced']);
  expect(await sideways(page)).toEqual([]);
}

/** A package in a country with recipients: they are selected by default. */
const aStopWithReceivers = () => aStop('to_do', ({ recipients }) => recipients.own_group !== null);

const lastReport = async (id: number) =>
  (
    await databaseRows<Record<string, unknown>>(
      `select * from delivery_reports where package_id = ${id} order by id desc limit 1`,
    )
  )[0];

const photosOf = (report: unknown) =>
  databaseRows<{ announced: string; content: Buffer }>(`
    select encode(p.sha256, 'hex') as announced, f.content from delivery_report_photos p join files f on f.id = p.file_id
    where p.report_id = ${String(report)}`);

/** The size of a JPEG, from its first frame header. */
function longestSide(jpeg: Buffer): number {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0));
  return Math.max(jpeg.readUInt16BE(frame + 5), jpeg.readUInt16BE(frame + 7));
}

describe('the day of a driver, on a phone', () => {
  it('HOME-02 DRV-09 amendment 44 shows the stops, nearest first, and opens one with its place and one button', async () => {
    const { to_do, done } = await stops();
    const wanted = await aStop('to_do', ({ address }) => address !== null);
    const page = await site.page({ as: driver, at: 'xs' });
    await page.goto('/');
    const list = page.getByRole('region', { name: 'Stops to do' }).getByRole('link');
    await list.first().waitFor();
    expect(await list.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
      to_do.map(({ id }) => `/packages/${id}`),
    );
    expect(await page.getByRole('region', { name: 'Delivered' }).getByRole('link').count()).toBe(done.length);
    for (const row of (await list.all()).slice(0, 3))
      expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(60);
    await page.getByRole('main').getByRole('link', { name: 'Scan' }).waitFor();
    await expectAccessible(page, 'home of a driver');
    expect(await sideways(page)).toEqual([]);
    await page.locator(`a[href="/packages/${wanted.id}"]`).click();
    await page.getByText(wanted.consignee).first().waitFor();
    const map = await page.getByRole('link', { name: 'Open in maps' }).getAttribute('href');
    expect(decodeURIComponent(map ?? '')).toContain(wanted.address);
    await sunlight(page, 'a stop');
    const report = page.getByRole('link', { name: 'Report delivery' });
    const box = await report.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    // Reachable by thumb: fully visible, in the lower half of the screen.
    expect(box?.y).toBeGreaterThan(370);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
    await report.click();
    await page.waitForURL(`${site.origin}/report/${wanted.id}`);
    expect(await page.getByText('already delivered').count()).toBe(0);
  });

  it('DRV-03 DRV-05 a plain delivery takes a single press on the report', async () => {
    const wanted = await aStopWithReceivers();
    const page = await site.page({ as: driver, at: 'xs' });
    await page.goto(`/report/${wanted.id}`);
    const send = page.getByRole('button', { name: 'Send report' });
    await send.waitFor();
    const box = await send.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
    await send.click();
    await page.getByText('Report was successfully sent').waitFor();
    expect((await stops()).done.map(({ id }) => id)).toContain(wanted.id);
    expect(await lastReport(wanted.id)).toMatchObject({ outcome: 'delivered', signature_file_id: null });
  });

  it('A-109 MAP-01 a phone sends its own positions while its car carries packages', async () => {
    const page = await site.page({
      as: driver,
      at: 'xs',
      permissions: ['geolocation'],
      geolocation: { latitude: 50.43217, longitude: 30.54321, accuracy: 9 },
    });
    await page.goto('/');
    await page.getByRole('switch', { name: 'Share the location of this phone' }).check();
    const own = () =>
      databaseRows<{ plate: string }>(`select c.plate from positions p join cars c on c.id = p.car_id
        where p.lat between 50.4321 and 50.4322 and p.lng between 30.5432 and 30.5433`);
    const [car] = await databaseRows<{ plate: string }>(
      `select c.plate from users u join cars c on c.id = u.car_id where u.email = '${driver}'`,
    );
    await eventually(async () => (await own()).length).toBeGreaterThan(0);
    expect((await own()).every(({ plate }) => plate === car?.plate)).toBe(true);
    await page.getByRole('switch', { name: 'Share the location of this phone' }).uncheck();
  });

  it('issue 11 a report carries receiver, signature, photo, condition, temperature, place and note', async () => {
    const wanted = await aStopWithReceivers();
    const page = await site.page({
      as: driver,
      at: 'xs',
      permissions: ['geolocation'],
      geolocation: { latitude: 50.45, longitude: 30.52, accuracy: 12 },
    });
    await page.goto(`/report/${wanted.id}`);
    await page.getByRole('textbox', { name: 'Received by' }).fill('Olena Site');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const pad = page.getByRole('img', { name: 'Signature' });
    await pad.scrollIntoViewIfNeeded();
    const area = await pad.boundingBox();
    if (!area) throw new Error('there is nothing to sign on');
    await page.mouse.move(area.x + 40, area.y + 50);
    await page.mouse.down();
    await page.mouse.move(area.x + 160, area.y + 30, { steps: 8 });
    await page.mouse.move(area.x + 240, area.y + 70, { steps: 8 });
    await page.mouse.up();
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [3000, 2000];
      const context = canvas.getContext('2d');
      for (let x = 0; x < 3000; x += 100) {
        if (context) context.fillStyle = `hsl(${x / 10} 80% 50%)`;
        context?.fillRect(x, 0, 100, 2000);
      }
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
    });
    const photo = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') };
    await page.locator('input[type=file]').setInputFiles(photo);
    await page.getByRole('img', { name: 'Photo 1' }).waitFor();
    // An invalid picture is reported, and the form continues.
    await page.locator('input[type=file]').setInputFiles({ ...photo, buffer: Buffer.from('no picture') });
    await page.getByText('can’t be read as a photo').waitFor();
    await page.getByText('More details').click();
    await page.getByLabel('Condition on arrival').selectOption({ label: 'Good' });
    await page.getByRole('textbox', { name: 'Temperature on the logger' }).fill('5,4');
    await page.getByRole('textbox', { name: 'Note' }).fill('At the pharmacy');
    await page.getByRole('button', { name: 'Add location' }).click();
    await page.getByText('Location added, accurate to 12 m.').waitFor();
    await sunlight(page, 'a whole report');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Report was successfully sent').waitFor();
    const report = await lastReport(wanted.id);
    expect(report).toMatchObject({
      outcome: 'delivered',
      received_by: 'Olena Site',
      condition: 'good',
      temperature_unit: 'C',
      note: 'At the pharmacy',
      signature_file_id: expect.anything(),
      lat: '50.450000',
    });
    expect(Number(report?.['temperature'])).toBe(5.4);
    // Stored on the device first; the photo is uploaded after its report.
    await eventually(() => photosOf(report?.['id'])).toHaveLength(1);
    const [stored] = await photosOf(report?.['id']);
    const bytes = stored?.content ?? Buffer.alloc(0);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(stored?.announced);
    expect(longestSide(bytes)).toBe(1600);
  });

  it('issue 11 an exception requires a reason, and no signature requires a single press', async () => {
    const wanted = await aStopWithReceivers();
    const page = await site.page({ as: driver, at: 'xs' });
    await page.goto(`/report/${wanted.id}`);
    // By keyboard only.
    await page.getByRole('radio', { name: 'Delivered', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Not delivered' }).isChecked()).toBe(true);
    await page.getByRole('switch', { name: 'No signature' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('textbox', { name: 'Reason for no signature' }).fill('Ward closed');
    await page.getByRole('button', { name: 'Send report' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('this field is required').waitFor();
    expect(await lastReport(wanted.id)).toBeUndefined();
    await page.getByLabel('Reason', { exact: true }).selectOption('nobody_there');
    await page.getByRole('button', { name: 'Send report' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Report was successfully sent').waitFor();
    expect(await lastReport(wanted.id)).toMatchObject({
      outcome: 'not_delivered',
      exception: 'nobody_there',
      no_signature_reason: 'Ward closed',
    });
    expect((await stops()).to_do.map(({ id }) => id)).toContain(wanted.id);
  });

  it('issue 12 a message below the temperature leaves its input in line with the unit', async () => {
    const wanted = await aStop('to_do');
    const page = await site.page({ as: driver, at: 'xs' });
    await page.goto(`/report/${wanted.id}`);
    await page.getByText('More details').click();
    const temperature = page.getByRole('textbox', { name: 'Temperature on the logger' });
    await temperature.fill('warm');
    await page.getByRole('button', { name: 'Send report' }).click();
    await eventually(() => temperature.getAttribute('aria-invalid')).toBe('true');
    const [own, unit] = await Promise.all(
      [temperature, page.getByRole('combobox', { name: 'Unit' })].map((input) => input.boundingBox()),
    );
    expect(own?.y).toBe(unit?.y);
  });

  it('issue 11 a delivered package is marked as delivered on its page and on its report', async () => {
    const wanted = await aStop('done');
    const page = await site.page({ as: driver, at: 'xs' });
    await page.goto(`/packages/${wanted.id}`);
    await page.getByText('This package is already delivered.').waitFor();
    await page.getByRole('link', { name: 'Report again' }).click();
    await page.getByRole('button', { name: 'Send report' }).waitFor();
    await page.getByText('This package is already delivered.').waitFor();
    await sunlight(page, 'report of a delivered package');
  });

  it('DRV-02 A-91 amendment 27 of several packages with the airbill before the camera, the chosen consignee is reported', async () => {
    const [shared] = await databaseRows<{ airbill: string; ids: number[] }>(`
      select airbill, array_agg(id::int order by date desc nulls last, id) as ids from packages
      where airbill ~ '^[A-Z0-9-]+$' group by 1 having count(*) = 2 order by 1 desc limit 1`);
    if (!shared) throw new Error('no airbill of the demo world has two packages');
    const page = await site.page({
      as: driver,
      at: 'xs',
      camera: writeVideo(folder, 'shared', { kind: 'qrcode', text: shared.airbill }),
    });
    await page.goto('/scan');
    const choices = page.getByRole('status').getByRole('link');
    await choices.first().waitFor();
    expect(await choices.count()).toBe(2);
    await sunlight(page, 'several packages before the camera');
    const [consignee] = await databaseRows<{ destination: string }>(
      `select destination from packages where id = ${shared.ids[1]}`,
    );
    expect(await choices.last().innerText()).toContain(consignee?.destination);
    await choices.last().click();
    await page.waitForURL(`${site.origin}/report/${shared.ids[1]}`);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Report was successfully sent').waitFor();
    await eventually(async () => (await lastReport(shared.ids[1] ?? 0))?.['id']).toBeDefined();
  });
});
