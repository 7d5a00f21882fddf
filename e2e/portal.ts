// One portal and one browser for a file of journeys: the real server process on a data folder of its own, with the
// demo world, and the machine's Chromium. Every page records what no page may have: console errors and CSP violations.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { demoPassword } from '#testing/accounts.ts';
import { findChromium } from '../scripts/chromium.mjs';

export interface Portal {
  origin: string;
  browser: Browser;
  /** A page in a fresh context; `faults` fills with console errors, CSP violations and failed own requests. */
  page(options?: BrowserContextOptions & { dark?: boolean }): Promise<WatchedPage>;
}

export interface WatchedPage {
  page: Page;
  faults: string[];
}

/** The breakpoints of the design, each inside its range. */
export const screens = {
  xs: { width: 360, height: 740 },
  sm: { width: 768, height: 1024 },
  md: { width: 1024, height: 768 },
  lg: { width: 1440, height: 900 },
} as const;

/** Starts the portal before the tests of a file and ends it after. */
export function portal(): Portal {
  const started = {} as Portal;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-e2e-'));
  let server: ChildProcess | undefined;
  beforeAll(async () => {
    const port = await freePort();
    started.origin = `http://localhost:${port}`;
    server = spawn(process.execPath, ['src/server.ts'], {
      cwd: path.resolve(import.meta.dirname, '..'),
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: '',
        DEMO_MODE: '',
        RATE_LIMITS: 'off',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilHealthy(started.origin, server);
    const executablePath: string | undefined = findChromium();
    if (executablePath === undefined)
      throw new Error('no Chromium on this machine: install it or set CHROMIUM_PATH');
    started.browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  afterAll(async () => {
    await started.browser?.close();
    await ended(server);
    rmSync(folder, { recursive: true, force: true });
  });

  started.page = async ({ dark = false, ...options } = {}) => {
    const context = await started.browser.newContext({
      baseURL: started.origin,
      viewport: screens.lg,
      locale: 'en-GB',
      timezoneId: 'Europe/Kyiv',
      colorScheme: dark ? 'dark' : 'light',
      acceptDownloads: true,
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedByTest(message.text()))
        faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    return { page, faults };
  };
  return started;
}

/** Fills the sign-in form and waits until the app has left it. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Fails with the rule and the element of every accessibility violation of the page as it stands. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Colours are measured at rest, not in the middle of a fade.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
  ).toEqual([]);
}

/** A refused sign-in is an answer of the server that a browser writes to its console. */
function expectedByTest(text: string): boolean {
  return /status of 40[0134]/.test(text);
}

async function untilHealthy(origin: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`${origin}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server was not ready in a minute');
}

async function ended(server: ChildProcess | undefined): Promise<void> {
  if (server === undefined || server.exitCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await exit;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
