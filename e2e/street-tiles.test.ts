// Street tiles by setting, from a separate server: drawn in both themes, and missing.
import { rmSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { freePort } from '#testing/free-port.ts';
import { type PortalProcess, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { seaAndLand, shares } from './map-colours.ts';
import { eventually, expectAccessible, screens, signIn } from './portal.ts';
import { startTileServer, type TileServer } from './tile-server.ts';

const dataFolder = temporaryFolder('street-tiles');
const token = 'a token & more';
const grey = 200;
const message = 'Streets can’t be loaded. The map shows countries and towns.';
let portal: PortalProcess;
let browser: Browser;
let tiles: TileServer;
let origin: string;
let page: Page;
let violations: string[];

// A separate portal: a page allows the hosts of the settings, which the server reads once a minute.
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  [browser, tiles, portal] = await Promise.all([
    chromium.connect(inject('portal').browser),
    startTileServer({ token, grey }),
    startPortal({
      PORT: String(port),
      DATA_DIR: dataFolder,
      SIGN_IN_FORM: 'plain',
      EGRESS_ALLOW: '127.0.0.0/8',
      RATE_LIMITS: 'off',
    }),
  ]);
  await set({ tiles_url: `${tiles.origin}/tiles/{z}/{x}/{y}.png?key={token}`, maps_token: token });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await tiles?.stop();
  await portal?.end('SIGINT');
  rmSync(dataFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  tiles.isDown = false;
  violations = [];
  page = await browser.newPage({ baseURL: origin, locale: 'en-GB', viewport: screens.md });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  page.on('console', (said) => {
    if (said.text().startsWith('CSP')) violations.push(said.text());
  });
  await signIn(page, 'staff@demo.test');
});
afterEach(() => page.close());

async function set(values: Record<string, string | null>): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api-token-auth/', { username: 'admin@demo.test', password: demoPassword });
  const { token: bearer } = (await signedIn.json()) as { token: string };
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  const answer = await post('/api/global_settings/', { settings }, { authorization: `Bearer ${bearer}` });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
}

async function openMap(): Promise<void> {
  await page.goto('/gpsmap');
  await page.getByRole('region', { name: /^Map of vehicles/ }).waitFor();
}

const share = async (colour: string) => (await shares(page, [colour]))[0] ?? 0;

describe('street tiles by address', () => {
  beforeAll(() => set({ pmtiles_url: null }));

  it('MAP-01 SET-16 are asked for with the token and drawn; the dark theme turns their brightness round at once', async () => {
    await openMap();
    await eventually(() => tiles.asked.length).toBeGreaterThan(0);
    await eventually(() => share(`${grey},${grey},${grey}`)).toBeGreaterThan(0.8);
    expect(await share(seaAndLand.light[1])).toBeLessThan(0.01);
    const loads = await page.evaluate(() => performance.getEntriesByType('navigation').length);
    expect(tiles.asked.filter(({ status }) => status !== 200)).toEqual([]);
    await page.evaluate(() => (document.title = 'the same page'));
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await eventually(async () =>
      (await shares(page, ['69,69,69', '70,70,70'])).some((one) => one > 0.8),
    ).toBe(true);
    expect(loads).toBe(1);
    expect(await page.title()).toBe('the same page');
    expect(await page.getByText(message).count()).toBe(0);
    expect(violations).toEqual([]);
  });

  it('MAP-01 a dead server leaves our own base map, and the page says so', async () => {
    tiles.isDown = true;
    await openMap();
    await page.getByRole('status').getByText(message).waitFor();
    await eventually(async () => (await shares(page, seaAndLand.light)).every((one) => one > 0.1)).toBe(true);
    await expectAccessible(page, 'map without its streets');
    tiles.isDown = false;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText(message).waitFor({ state: 'detached' });
  });

  it('MAP-01 a server that refuses the token is a dead one', async () => {
    await set({ maps_token: 'of last year' });
    try {
      await openMap();
      await page.getByRole('status').getByText(message).waitFor();
    } finally {
      await set({ maps_token: token });
    }
  });
});

describe('street tiles of a PMTiles file', () => {
  beforeAll(() => set({ pmtiles_url: `${tiles.origin}/streets.pmtiles` }));

  it('MAP-01 are drawn in the colours of the theme, and a change of theme recolours them without a reload', async () => {
    await openMap();
    const [lightSea, lightLand] = seaAndLand.light;
    const [darkSea, darkLand] = seaAndLand.dark;
    await eventually(() => share(lightLand)).toBeLessThan(0.01);
    expect(await share(lightSea)).toBeGreaterThan(0.8);
    await page.evaluate(() => (document.title = 'the same page'));
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await eventually(() => share(darkSea)).toBeGreaterThan(0.8);
    expect(await share(darkLand)).toBeLessThan(0.01);
    expect(await share(lightSea)).toBeLessThan(0.01);
    expect(await page.title()).toBe('the same page');
    await page
      .locator('.maplibregl-ctrl-attrib')
      .getByText('Streets of the test')
      .waitFor({ state: 'attached' });
    expect(violations).toEqual([]);
  });

  it('MAP-01 a file that cannot be read leaves our own base map, and the page says so', async () => {
    tiles.isDown = true;
    await openMap();
    await page.getByRole('status').getByText(message).waitFor();
    await eventually(async () => (await shares(page, seaAndLand.light)).every((one) => one > 0.1)).toBe(true);
  });
});
