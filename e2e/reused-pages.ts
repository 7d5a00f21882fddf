// A new browser context costs as much processor time as loading the portal in it: it has a process of its
// own, which compiles every script again. So a test leaves its page to the next one, with everything stored
// by the portal removed, unless the change of the page outlasts a document.
import type { Browser, BrowserContext, BrowserContextOptions, Clock, Page } from 'playwright-core';

const commonOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/Kyiv',
  acceptDownloads: true,
  // Tests cannot hold back the requests of a service worker; the journeys without a connection have browsers
  // of their own.
  serviceWorkers: 'block',
} as const;

/** The smallest document of the origin: it runs no script while its storage is emptied or filled. */
const smallDocument = '/version.json';

const free: Page[] = [];
const reusable = new WeakSet<Page>();

/** A page with nothing stored, on a small document of the origin: left by an earlier test, or new. */
export async function takePage(browser: Browser, baseURL: string): Promise<Page> {
  const known = free.pop();
  if (known) return known;
  const page = await openPage(browser, { baseURL });
  reusable.add(page);
  noteChanges(page, page, pageChanges);
  noteChanges(page, page.clock, clockChanges);
  noteChanges(page, page.context(), contextChanges);
  return page;
}

/** Keeps the page for the next test, or closes it if something of this test would remain in it. */
export async function returnPage(page: Page): Promise<void> {
  const context = page.context();
  if (!reusable.has(page) || page.isClosed() || context.pages().length > 1) return context.close();
  for (const event of pageEvents) page.removeAllListeners(event);
  await page.goto(smallDocument);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      if (name !== undefined) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await context.clearCookies();
  await page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null, contrast: null });
  free.push(page);
}

/**
 * A page in a context of its own, on a small document. It logs the violations of its Content-Security-Policy
 * to its console.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...commonOptions, ...options });
  const page = await context.newPage();
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(smallDocument);
  return page;
}

const pageChanges = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeWebSocket',
] as const satisfies readonly (keyof Page)[];

const clockChanges = [
  'fastForward',
  'install',
  'pauseAt',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof Clock)[];

const contextChanges = [
  'addInitScript',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'on',
  'once',
  'route',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const satisfies readonly (keyof BrowserContext)[];

/** Calls whose effect on the page outlasts a document. */
function noteChanges<T extends object>(page: Page, object: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const call = object[name] as (this: T, ...args: unknown[]) => unknown;
    Object.assign(object, {
      [name](...args: unknown[]) {
        reusable.delete(page);
        return call.apply(object, args);
      },
    });
  }
}

const pageEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];
