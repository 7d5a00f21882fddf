// A new version of the app arrives while a driver fills in a form: it waits until the form is done.
import { rmSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { startPhone, unreportedPackages, untilKept } from './phone.ts';
import { databaseRows, eventually, signIn } from './portal.ts';

declare global {
  /** Set on the page that must not be reloaded. */
  var isFirstPage: boolean | undefined;
}

let proxy: Server;
let origin: string;
/** Returns whether the portal has been updated. */
let isNewer = false;
let versionsAsked = 0;
let phone: BrowserContext | undefined;
const profile = temporaryFolder('update');

beforeAll(async () => {
  proxy = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    const { 'if-none-match': _, 'if-modified-since': __, ...headers } = request.headers;
    if (url === '/version.json' && isNewer) {
      versionsAsked += 1;
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end('{"version":"999.0.0"}');
      return;
    }
    const passed = forward(
      new URL(url, inject('portal').origin),
      { method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        if (url !== '/sw.js' || !isNewer) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const script = Buffer.concat(chunks)
            .toString()
            .replace(/BUILD = "\w+"/, 'BUILD = "next"');
          const { 'content-length': ___, etag: ____, ...rest } = answer.headers;
          response.writeHead(200, rest);
          response.end(script);
        });
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await phone?.close();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  rmSync(profile, { recursive: true, force: true });
});

/** The caches of the app's versions, and whether a new version is waiting to be activated. */
const versions = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const names = await caches.keys();
    return {
      waits: registration?.waiting != null,
      old: names.filter((name) => name.startsWith('app ') && name !== 'app next').length,
      next: names.includes('app next'),
    };
  });

it('UPD-04 DRV-07 a new version waits while a form is filled in, and is there once the report is sent', async () => {
  const [wanted] = await unreportedPackages(1);
  if (!wanted) throw new Error('no package is left to report');
  const started = await startPhone(profile, origin);
  phone = started.phone;
  const { page } = started;
  await page.clock.install();
  await signIn(page, 'driver@demo.test');
  await untilKept(page);
  await page.goto(`/report/${wanted.id}`);
  const receiver = page.getByRole('textbox', { name: 'Received by' });
  await receiver.fill('Dr. Patience');
  await page.evaluate(() => {
    globalThis.isFirstPage = true;
    localStorage.setItem('checkForAppUpdatesAt', '0');
  });
  isNewer = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await eventually(async () => (await versions(page)).waits).toBe(true);
  // The app checks every few minutes.
  await page.clock.fastForward('06:00');
  await eventually(() => versionsAsked).toBeGreaterThan(0);
  await page.clock.fastForward('06:00');
  expect(await page.evaluate(() => globalThis.isFirstPage)).toBe(true);
  expect(await receiver.inputValue()).toBe('Dr. Patience');
  expect(await versions(page)).toEqual({ waits: true, old: 1, next: true });

  await page.getByRole('button', { name: 'Send report' }).click();
  await page.waitForURL(`${origin}/scan`);
  await eventually(() => page.evaluate(() => globalThis.isFirstPage).catch(() => true)).toBe(undefined);
  await eventually(() => versions(page).catch(() => undefined)).toEqual({ waits: false, old: 0, next: true });
  expect(
    await databaseRows(`select received_by from delivery_reports where package_id = ${wanted.id}`),
  ).toEqual([{ received_by: 'Dr. Patience' }]);
});
