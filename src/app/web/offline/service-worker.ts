// The driver's app without a connection: each new version caches the page and the files of the driver's
// screens, other files on first use. API responses are never cached here. `scripts/service-worker.ts` builds
// it into /sw.js and fills in the two constants.

declare const BUILD: string;
declare const FILES: readonly string[];

/** The worker's own globals; the DOM types cover only pages. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const worker = globalThis as unknown as Worker;
const cacheName = `app ${BUILD}`;
/** Style sheets do not vary by the Accept header. */
const asItIs = { ignoreVary: true };
/** A page that takes longer is served from the cache, so that a weak signal does not delay it. */
const pageWithinMs = 4_000;

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

// A new version waits until the app reports that no form is open, or until the app is closed.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(pageOf(request));
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(fileOf(request));
});

/** Navigations get the app's page; paths below these are the server's. */
function isPage(pathname: string): boolean {
  return !/^\/(api|mfa|assets)\/|^\/(health|logo|[^/]+\.\w+)$/.test(pathname);
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!page.ok) throw new Error(`the page answered ${page.status}`);
  await cache.put('/', page);
  await Promise.all(
    FILES.map(async (file) => {
      // The name holds a hash of the content: files of the previous version are reused.
      const known = file.startsWith('/assets/') ? await caches.match(file, asItIs) : undefined;
      const response = known ?? (await fetch(file, { cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${file} answered ${response.status}`);
      await cache.put(file, response);
    }),
  );
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('app ') && name !== cacheName).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

async function pageOf(request: Request): Promise<Response> {
  const kept = (await caches.open(cacheName)).match('/', asItIs);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), pageWithinMs));
  const asked = fetch(request);
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  // A gateway error: a proxy cannot reach the server.
  if (answer !== undefined && answer.status < 500) return answer;
  return (await kept) ?? answer ?? asked;
}

async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, asItIs);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}
