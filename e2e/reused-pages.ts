// A new browser context costs as much processor time as loading the portal in it: it has a process of its own, which
// compiles every script again. So a test hands its page on to the next one, without anything that the portal stored,
// unless it changed the page for longer than a document.
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** How the context of every page begins. */
export const commonContext = {
  locale: 'en-GB',
  timezoneId: 'Europe/Kyiv',
  acceptDownloads: true,
  // What a worker fetches no test can hold back; the journeys without a connection have browsers of their own.
  serviceWorkers: 'block',
} as const;

/** The smallest document of the origin: it runs nothing while its stores are emptied or filled. */
const smallDocument = '/version.json';

const free: Page[] = [];
const changed = new WeakSet<Page>();

/** A page with nothing but these entries in its local storage, on a small document of the origin. */
export async function takePage(
  browser: Browser,
  origin: string,
  stored: readonly { name: string; value: string }[],
): Promise<Page> {
  const page = free.pop() ?? (await openPage(browser, origin));
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored);
  return page;
}

/** Hands the page on to the next test, or closes it where something of this one would be left in it. */
export async function leavePage(page: Page): Promise<void> {
  const context = page.context();
  if (changed.has(page) || page.isClosed() || context.pages().length > 1) return context.close();
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

/** A page that writes to its console what its Content-Security-Policy refuses. */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return page;
}

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...commonContext, baseURL });
  const page = await newPage(context);
  await page.goto(smallDocument);
  noteChanges(page, page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeWebSocket']);
  noteChanges(page, page.clock, [
    'fastForward',
    'install',
    'pauseAt',
    'runFor',
    'setFixedTime',
    'setSystemTime',
  ]);
  noteChanges(page, context, contextChanges);
  return page;
}

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

/** A call of one of these changes the page for longer than a document. */
function noteChanges<T extends object>(page: Page, object: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const call = object[name] as (this: T, ...args: unknown[]) => unknown;
    Object.assign(object, {
      [name](...args: unknown[]) {
        changed.add(page);
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
