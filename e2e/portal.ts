// The basis of every journey: the portal of the run, a browser, and monitored pages. A test fails if its page
// logs an error to the console, violates its Content-Security-Policy, has a failed request of its own, or
// makes a request to another origin.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import pg from 'pg';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import { roleRepresentations } from '#core/access.ts';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { attachOrStart } from '#server/postgres/embedded-postgres.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { patience, waitPromptly } from './prompt-waits.ts';
import { openPage, returnPage, takePage } from './reused-pages.ts';

export interface Portal {
  readonly origin: string;
  /**
   * A page with nothing stored but the sign-in; given back after the test, or after the file if it was opened
   * before the tests.
   */
  page(options?: PageOptions): Promise<Page>;
  /** The API as this account reads it. */
  get(email: string, path: string): Promise<unknown>;
}

export interface PageOptions extends BrowserContextOptions {
  /** Signed in from the start, as after a sign-in some time ago. */
  as?: string;
  dark?: boolean;
  at?: keyof typeof screens;
  /** A separate browser whose camera plays this video; a number gives that many cameras with a moving test picture. */
  camera?: string | number;
  /** A first visit: nothing of the portal is cached. */
  firstVisit?: boolean;
  /** Stays open until the file ends, for tests that visit many screens. */
  lasting?: boolean;
  /** Errors that the test provokes itself: a refused call, a lost connection. */
  provokes?: RegExp;
}

/** The breakpoints of the design, each inside its range. */
export const screens = {
  xs: { width: 360, height: 740 },
  sm: { width: 768, height: 1024 },
  md: { width: 1024, height: 768 },
  lg: { width: 1440, height: 900 },
} as const;

/** One for all files of a run. */
let browser: Promise<Browser> | undefined;

/** The portal for the tests of one file. */
export function portal(): Portal {
  const { origin, browser: endpoint } = inject('portal');
  const errors: string[] = [];
  const testPages = new Set<Page>();
  const filePages = new Set<Page>();
  const withCameras = new Set<Browser>();
  let inTest = false;

  const leave = async (pages: Set<Page>, failed: boolean) => {
    for (const page of pages) await (failed ? page.context().close() : returnPage(page));
    pages.clear();
  };

  beforeEach(() => {
    inTest = true;
  });
  afterEach(async ({ task }) => {
    inTest = false;
    await leave(testPages, task.result?.state === 'fail' || errors.length > 0);
    await Promise.all([...withCameras].map((own) => own.close()));
    withCameras.clear();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => leave(filePages, false));

  return {
    origin,
    async page({
      as,
      dark = false,
      at = 'lg',
      camera,
      firstVisit = false,
      lasting = false,
      provokes,
      ...options
    } = {}) {
      browser ??= chromium.connect(endpoint);
      const own = camera === undefined ? undefined : await launchWithCamera(camera);
      if (own) withCameras.add(own);
      const { viewport = screens[at], ...special } = options;
      const isPlain = own === undefined && !firstVisit && Object.keys(special).length === 0;
      const page = isPlain
        ? await takePage(await browser, origin)
        : await openPage(own ?? (await browser), { baseURL: origin, ...special });
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      if (as !== undefined) await storeSignIn(page, await signedInState(origin, as));
      (inTest && !lasting ? testPages : filePages).add(page);
      waitPromptly(page);
      watch(page, origin, (error) => {
        if (!provokes?.test(error)) errors.push(`${new URL(page.url()).pathname}: ${error}`);
      });
      return page;
    },
    async get(email, path) {
      const answer = await fetch(origin + path, {
        headers: { authorization: `Bearer ${(await tokenOf(origin, email)).token}` },
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status} to ${email}`);
      return answer.json();
    },
  };
}

function launchWithCamera(camera: string | number): Promise<Browser> {
  const executablePath: string | undefined = findChromium();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A browser without a window cannot ask; the permission is granted at once.
      '--use-fake-ui-for-media-stream',
      ...(typeof camera === 'number'
        ? [`--use-fake-device-for-media-stream=device-count=${camera}`]
        : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]),
    ],
  });
}

function watch(page: Page, origin: string, told: (error: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') told(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => told(`error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) told(`asked another origin: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels its pending requests.
    if (reason !== 'net::ERR_ABORTED') told(`lost: ${request.url()} ${reason}`);
  });
}

/** Fills the sign-in form and waits until the app has left it. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await fillSignIn(page, email, password);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** An assertion that may take a moment to come true. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: patience, interval: 25 });
}

/** Holds requests for these addresses until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Waits until the pop-up has taken the focus: it opens first and takes it a moment later, and a key pressed before goes
 * to the button that opened it.
 */
export async function untilFocused(popUp: Locator): Promise<void> {
  await eventually(() => popUp.evaluate((one) => one.contains(document.activeElement))).toBe(true);
}

/** Waits until the list of this name (any list if absent) shows the rows of its address. */
export async function untilListed(page: Page, name?: string): Promise<void> {
  const named = name === undefined ? '' : `[aria-label="${name}"]`;
  await page.locator(`main :is(table, ul)${named}[aria-busy="false"]`).waitFor();
}

/** The texts of the list's cells, row by row, as they are read on the screen. */
export async function rowsOf(page: Page, name?: string): Promise<string[][]> {
  await untilListed(page, name);
  return page
    .locator('main tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => cell.innerText.trim()),
      ),
    );
}

/** How a list says how many rows it has, at the end of '1–10 of 2,000'. */
export function ofTotal(count: number): RegExp {
  return new RegExp(`of ${count.toLocaleString('en-GB')}$`);
}

/** The button that opens a filter; the head of a column may have the same name. */
export function filterButton(page: Page, name: string): Locator {
  return page.locator('main button:not(thead *, [aria-label])').filter({ hasText: new RegExp(`^${name}`) });
}

/** Fails with the rule and the element of every accessibility violation of the page as it stands. */
export async function expectAccessible(
  page: Page,
  where: string,
  only: readonly string[] = [],
): Promise<void> {
  // Ends all fades, so that final colours are measured. Waiting for their end would need a frame, which may never come.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  const violations = await analyse(page, only);
  expect(
    violations.map(
      ({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
  ).toEqual([]);
}

const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds in the page, by these rules or by all. The pages have no frames, so it runs
 * in the page itself.
 */
async function analyse(page: Page, only: readonly string[]): Promise<axe.Result[]> {
  // Loaded once per document and used by every analysis of it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeProgram);
  return page.evaluate(async (rules) => {
    const { axe: program } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await program.run(document, {
      resultTypes: ['violations'],
      // The reports quote the elements.
      selectors: false,
      ...(rules.length > 0 && { runOnly: [...rules] }),
    });
    return violations;
  }, only);
}

/** The rows of a query on the database of the portal, over a separate connection. */
export async function databaseRows<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const postgres = await attachOrStart(inject('portal').dataFolder);
  const client = new pg.Client(postgres.superuserConfig);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(query);
    return rows;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

interface SignedIn {
  token: string;
  username: string;
  email: string;
  verified: boolean;
}

export async function tokenOf(origin: string, email: string): Promise<SignedIn> {
  const answer = await fetch(`${origin}/mfa/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${email} was refused with ${answer.status}`);
  return (await answer.json()) as SignedIn;
}

/** The local storage that a sign-in at this time leaves behind (AUTH-13 … AUTH-16). */
export async function signedInState(origin: string, as: string, at = new Date().toISOString()) {
  const role = demoAccounts.find((account) => account.email === as)?.role;
  if (role === undefined) throw new Error(`${as} is no account of the demo world`);
  const { token, username, email, verified } = await tokenOf(origin, as);
  const user = {
    username,
    userShortName: email.split('@')[0],
    email,
    verified,
    role,
    roleRepr: roleRepresentations[role],
  };
  const localStorage = [
    { name: 'token', value: token },
    { name: 'tokenExpiration', value: String(Math.floor(Date.parse(at) / 1000) + 1440 * 60) },
    { name: 'user', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Fills the local storage of the page, which must show a document of the portal. */
async function storeSignIn(
  page: Page,
  { origins }: Awaited<ReturnType<typeof signedInState>>,
): Promise<void> {
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, entries);
}

/** The background of the page in the two themes. */
export const darkPage = 'rgb(19, 27, 34)';
export const lightPage = 'rgb(255, 255, 255)';

export function pageColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

/** Switches to following the system with this theme, and waits until the page has it. */
export async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await eventually(() => pageColour(page)).toBe(theme === 'dark' ? darkPage : lightPage);
}

/** Fails with every violation that axe finds on the page in either theme. */
export async function accessibleInBothThemes(page: Page, where: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await chooseTheme(page, theme);
    // Structure and names are the same in both: the other theme changes only colours.
    await expectAccessible(page, `${where} ${theme}`, theme === 'dark' ? ['color-contrast'] : []);
  }
}
