// The web app on one origin, the API on another: the operator's settings suffice to connect them.
import { rmSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { type PortalProcess, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { signIn, untilListed } from './portal.ts';

const dataFolder = temporaryFolder('other-origin');
let portal: PortalProcess;
let browser: Browser;
let web: string;
let api: string;

beforeAll(async () => {
  const port = await freePort();
  // A browser treats these as two origins.
  web = `http://127.0.0.1:${port}`;
  api = `http://localhost:${port}`;
  [browser, portal] = await Promise.all([
    chromium.connect(inject('portal').browser),
    startPortal({
      PORT: String(port),
      DATA_DIR: dataFolder,
      API_URL: api,
      CORS_ORIGINS: web,
      SIGN_IN_FORM: 'plain',
    }),
  ]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await portal?.end('SIGINT');
  rmSync(dataFolder, { recursive: true, force: true });
});

it('CALL-01 A-52 A-03 I18N-06 sign-in by the plain call, lists, a file, the captcha and the guide are served by the other origin', async () => {
  const page = await browser.newPage({ baseURL: web, locale: 'es-ES', acceptDownloads: true });
  const errors: string[] = [];
  const asked: { url: URL; language: string | undefined }[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['fetch', 'xhr'].includes(request.resourceType()) || request.method() === 'OPTIONS') return;
    asked.push({ url, language: request.headers()['accept-language'] });
  });
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));

  await page.goto('/forgot');
  await page.getByText('Verified', { exact: true }).waitFor();
  await signIn(page, 'staff@demo.test');
  await page.goto('/packages');
  await untilListed(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.goto('/invoices').then(() =>
      page
        .getByRole('button', { name: /^Export/ })
        .first()
        .click(),
    ),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  await page.goto('/api_guide');
  await page.getByText('/api/import/packages/').first().waitFor();

  const calls = asked.filter(({ url }) => url.protocol.startsWith('http'));
  const paths = calls.map(({ url }) => url.pathname);
  for (const path of ['/api/captcha/', '/api-token-auth/', '/profile', '/api/packages/', '/openapi.json'])
    expect(paths).toContain(path);
  expect(paths).not.toContain('/mfa/api-token-auth/');
  expect([...new Set(calls.map(({ url }) => url.origin))]).toEqual([api]);
  expect([...new Set(calls.map(({ language }) => language))]).toEqual(['en']);
  expect(errors).toEqual([]);
});
