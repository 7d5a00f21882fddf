// Scanning with a driver's phone: a real browser whose camera plays a video of each code.

import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { sideways } from './every-screen.ts';
import { type BarcodeKind, writeVideo } from './fake-camera.ts';
import { databaseRows, eventually, expectAccessible, portal } from './portal.ts';

declare global {
  /** The torch commands sent to the camera. */
  var lights: (boolean | undefined)[];
  /** The tones and vibrations of the page. */
  var signals: string[];
}

const site = portal();
const folder = temporaryFolder('camera');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const camera = (name: string, code?: { kind: BarcodeKind; text: string }) => ({
  as: 'driver@demo.test',
  at: 'xs' as const,
  camera: writeVideo(folder, name, code),
});

/** Changes a package's airbill. */
const relabel = (id: number | undefined, airbill: string | undefined) =>
  databaseRows(
    `select set_config('trialway.actor', 'test', false), set_config('trialway.reason', 'journey', false);
     update packages set airbill = '${airbill}' where id = ${id}`,
  );

/** Packages in transit, each with a unique airbill. */
async function packagesOfOwnAirbill(count: number) {
  const rows = await databaseRows<{ id: number; airbill: string }>(`
    select k.id::int, k.airbill from packages k where k.airbill ~ '^[A-Z0-9-]{6,16}$'
      and k.status is distinct from 'Delivered'
      and (select count(*) from packages o where upper(o.airbill) = upper(k.airbill)) = 1 order by k.id limit ${count}`);
  if (rows.length < count) throw new Error('the demo world has too few packages');
  return rows;
}

describe('the camera', () => {
  it.each(['code128', 'qrcode'] as const)(
    'DRV-01 DRV-02 DRV-09 A-90 reads an airbill as %s and leads to its report',
    async (kind) => {
      const [wanted] = await packagesOfOwnAirbill(1);
      const page = await site.page(camera(kind, { kind, text: wanted?.airbill ?? '' }));
      await page.goto('/scan');
      await page.waitForURL(`${site.origin}/report/${wanted?.id}`);
      expect(await page.getByRole('textbox', { name: 'Airbill' }).inputValue()).toBe(wanted?.airbill);
      // After leaving the page its camera is off.
      await eventually(() => page.locator('video').count()).toBe(0);
    },
  );

  it('DRV-01 reads a plain DataMatrix, and the SSCC of a GS1-128 label', async () => {
    const [plain, labelled] = await packagesOfOwnAirbill(2);
    const page = await site.page(camera('datamatrix', { kind: 'datamatrix', text: plain?.airbill ?? '' }));
    await page.goto('/scan');
    await page.waitForURL(`${site.origin}/report/${plain?.id}`);
    const sscc = '340123450000000024';
    await relabel(labelled?.id, sscc);
    const bars = await site.page(camera('gs1-128', { kind: 'gs1-128', text: `(00)${sscc}` }));
    await bars.goto('/scan');
    await bars.waitForURL(`${site.origin}/report/${labelled?.id}`);
    await relabel(labelled?.id, labelled?.airbill);
  });

  it('DRV-01 amendment 47 looks the SSCC of a GS1 DataMatrix up, and shows the fields of its label', async () => {
    const [wanted] = await packagesOfOwnAirbill(1);
    const sscc = '340123450000000017';
    await relabel(wanted?.id, sscc);
    const text = `(00)${sscc}(02)04012345678901(37)12(10)LOT-7(17)291200`;
    const page = await site.page(camera('sscc', { kind: 'gs1datamatrix', text }));
    await page.goto('/scan');
    await page.waitForURL(`${site.origin}/report/${wanted?.id}`);
    const label = page.getByRole('region', { name: 'Scanned label' });
    await page.getByRole('heading', { name: 'Report a delivery' }).waitFor();
    await label.locator('dd').first().waitFor();
    const fields = await label
      .locator('dl > div')
      .evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent)));
    expect(fields).toEqual([
      ['SSCC', sscc],
      ['Batch', 'LOT-7'],
      ['Expiry date', '31 Dec 2029'],
      ['Count', '12'],
    ]);
    await relabel(wanted?.id, wanted?.airbill);
  });

  it('DRV-02 amendment 47 an unknown GS1 code stays on the page, with its fields and the text input', async () => {
    const text = '(01)04012345678901(17)290331(10)LOT-8(21)S9';
    const page = await site.page(camera('gtin', { kind: 'gs1datamatrix', text }));
    await page.goto('/scan');
    await page.getByRole('status').getByText('Airbill not found').waitFor();
    expect(await page.getByRole('region', { name: 'Scanned label' }).locator('dd').allTextContents()).toEqual(
      ['04012345678901', 'LOT-8', '31 Mar 2029', 'S9'],
    );
    await expectAccessible(page, 'scan with a running camera');
    expect(await sideways(page)).toEqual([]);
    // A code that stays in view is not read again.
    await page.getByRole('textbox', { name: 'Airbill' }).fill('TYPED');
    await page.waitForTimeout(1000);
    expect(await page.getByRole('textbox', { name: 'Airbill' }).inputValue()).toBe('TYPED');
  });

  it('DRV-01 a code that was read is heard and, once the screen was touched, felt', async () => {
    const page = await site.page(camera('signal', { kind: 'qrcode', text: 'NO-SUCH-SIGNAL' }));
    await page.addInitScript(() => {
      globalThis.signals = [];
      navigator.vibrate = (pattern) => globalThis.signals.push(`felt ${JSON.stringify(pattern)}`) > 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
        globalThis.signals.push('heard');
        start.apply(this, when);
      };
    });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('status').getByText('Airbill not found').waitFor();
    expect(await page.evaluate(() => globalThis.signals)).toEqual(['felt 80', 'heard']);
  });

  it('DRV-01 reads nothing from an empty wall, is off while the page is hidden, and on again after', async () => {
    const page = await site.page(camera('wall'));
    await page.goto('/scan');
    await page.getByText('Point the camera at the code.').waitFor();
    const live = () =>
      page.evaluate(() => {
        const stream = document.querySelector('video')?.srcObject as MediaStream | null;
        return stream?.getTracks().some(({ readyState }) => readyState === 'live') ?? false;
      });
    const show = (visibility: string) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    expect(await live()).toBe(true);
    await show('hidden');
    await eventually(live).toBe(false);
    await show('visible');
    await eventually(live).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/scan');
    expect(await page.getByRole('status').getByText('Airbill not found').count()).toBe(0);
  });

  it('DRV-01 DRV-09 reports a denied permission, and can be requested again; typing still works', async () => {
    const page = await site.page(camera('refused'));
    // Simulates a browser whose user first denied the camera.
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const ask = devices.getUserMedia.bind(devices);
      let asked = 0;
      devices.getUserMedia = (wanted) => {
        asked += 1;
        return asked > 1 ? ask(wanted) : Promise.reject(new DOMException('refused', 'NotAllowedError'));
      };
    });
    await page.goto('/scan');
    await page
      .getByRole('status')
      .getByText(/^Camera access is blocked/)
      .waitFor();
    await expectAccessible(page, 'scan, camera refused');
    await page.getByRole('textbox', { name: 'Airbill' }).fill('NO-SUCH');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Airbill not found').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Point the camera at the code.').waitFor();
  });

  it('DRV-01 switches the light of a camera that has one, and offers none for another', async () => {
    const plain = await site.page(camera('dark'));
    await plain.goto('/scan');
    await plain.getByText('Point the camera at the code.').waitFor();
    expect(await plain.getByRole('button', { name: 'Light' }).count()).toBe(0);

    const page = await site.page(camera('lit'));
    await page.addInitScript(() => {
      const able = MediaStreamTrack.prototype.getCapabilities;
      MediaStreamTrack.prototype.getCapabilities = function (this: MediaStreamTrack) {
        return Object.assign(able.call(this), { torch: true });
      };
      globalThis.lights = [];
      MediaStreamTrack.prototype.applyConstraints = function (wanted) {
        const [first] = (wanted?.advanced ?? []) as { torch?: boolean }[];
        // Simulates a camera whose torch is used by another app.
        if (globalThis.lights.length === 2)
          return Promise.reject(new DOMException('busy', 'NotReadableError'));
        globalThis.lights.push(first?.torch);
        return Promise.resolve();
      };
    });
    await page.goto('/scan');
    const light = page.getByRole('button', { name: 'Light' });
    const asked = () => page.evaluate(() => globalThis.lights);
    const pressed = () => light.getAttribute('aria-pressed');
    await light.waitFor();
    expect(await pressed()).toBe('false');
    expect((await light.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await light.click();
    await eventually(pressed).toBe('true');
    expect(await asked()).toEqual([true]);
    await light.click();
    await eventually(pressed).toBe('false');
    expect(await asked()).toEqual([true, false]);
    await light.click();
    await expectAccessible(page, 'scan with a light');
    expect(await pressed()).toBe('false');
  });

  it('DRV-01 one of several cameras is chosen, and remembered on this device', async () => {
    const page = await site.page({ as: 'driver@demo.test', at: 'xs', camera: 2 });
    await page.goto('/scan');
    const choice = page.getByRole('combobox', { name: 'Select camera' });
    await choice.waitFor();
    const ids = await choice
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(new Set(ids).size).toBe(2);
    const used = () =>
      page.evaluate(() => {
        const stream = document.querySelector('video')?.srcObject as MediaStream | null;
        const [track] = stream?.getVideoTracks() ?? [];
        return track?.readyState === 'live' ? track.getSettings().deviceId : undefined;
      });
    const first = await used();
    const other = ids.find((id) => id !== first);
    expect(ids).toContain(first);
    await choice.selectOption(other ?? '');
    await eventually(used).toBe(other);
    await expectAccessible(page, 'scan with two cameras');
    expect(await sideways(page)).toEqual([]);
    // Within the same visit: a browser without a profile gives its cameras other ids with each page load.
    await page.getByRole('link', { name: 'Trialway' }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Scan' }).click();
    await eventually(used).toBe(other);
    await eventually(() => choice.inputValue()).toBe(other);
  });

  it('DRV-01 reports a missing camera', async () => {
    const page = await site.page({ as: 'driver@demo.test', at: 'xs' });
    await page.goto('/scan');
    await page
      .getByRole('status')
      .getByText(/^No camera found/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});
