// The queue of reports over an unreliable connection: its own modules in a real browser, on a test page next
// to the portal's API. The connection breaks and loses responses, with a fixed seed.
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { type Line, openLine } from './flapping-line.ts';
import { databaseRows, eventually, tokenOf } from './portal.ts';

interface Outbox {
  newReportKey(): string;
  enqueueReport(report: object, photos: readonly Blob[]): Promise<void>;
  queuedReport(key: string): Promise<{ failure?: { status: number } } | undefined>;
  dropReport(key: string): Promise<void>;
  sendNow(): void;
  startOutbox(): void;
  enqueuePosition(position: object): Promise<void>;
  sendPositions(): Promise<void>;
  signOut(): void;
}
declare global {
  var outbox: Outbox;
}

/** The modules of the app that the tests use, as one file. */
const modules = `
  export * from '#features/transport/deliveries/web/outbox/outbox.ts';
  export * from '#features/transport/deliveries/web/outbox/own-positions.ts';
  export { signOut } from '#web/session.ts';`;

let line: Line;
let script: string;
let browser: Browser;
beforeAll(async () => {
  const { origin, browser: endpoint } = inject('portal');
  [line, script, browser] = await Promise.all([
    openLine(origin, 2026),
    bundled(),
    chromium.connect(endpoint),
  ]);
});
afterAll(async () => {
  await browser.close();
  await line.close();
});

/** The modules of the queue as one file, bundled like the app. */
async function bundled(): Promise<string> {
  const entry = path.resolve('e2e/queue.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'queue',
        resolveId: (id: string) => (id === entry ? id : undefined),
        load: (id: string) => (id === entry ? modules : undefined),
      },
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

/** A page with the queue of a driver who has just signed in. */
async function openQueue(context?: BrowserContext): Promise<Page> {
  const page = await (context ? context.newPage() : browser.newPage({ baseURL: line.origin }));
  await page.route('**/queue', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Queue</title>' }),
  );
  await page.route('**/queue.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto('/queue');
  await logIn(page);
  await startQueue(page);
  return page;
}

async function logIn(page: Page): Promise<void> {
  await page.evaluate(async (password) => {
    const answer = await fetch('/api-token-auth/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'driver@demo.test', password }),
    });
    const { token, ...user } = (await answer.json()) as { token: string };
    localStorage.setItem('token', token);
    localStorage.setItem('tokenExpiration', String(Math.floor(Date.now() / 1000) + 86_400));
    localStorage.setItem('user', JSON.stringify(user));
  }, demoPassword);
}

async function startQueue(page: Page): Promise<void> {
  const content = "import * as outbox from '/queue.js'; globalThis.outbox = outbox;";
  await page.addScriptTag({ type: 'module', content });
  await page.waitForFunction(() => 'outbox' in globalThis);
  await page.evaluate(() => outbox.startOutbox());
}

/**
 * Reports this package the given number of times, each with different photos; resolves to the keys once all
 * are stored.
 */
function enqueue(page: Page, one: { id: number; airbill: string }, count: number, photosEach: number) {
  return page.evaluate(
    async ({ one: { id, airbill }, count: reports, photosEach: photos }) => {
      const keys: string[] = [];
      for (let index = 0; index < reports; index += 1) {
        const key = outbox.newReportKey();
        const taken = await Promise.all(
          Array.from({ length: photos }, async (_, which) => {
            const canvas = new OffscreenCanvas(64, 64);
            const drawing = canvas.getContext('2d');
            drawing?.fillText(`${index} ${which} ${key.slice(0, 8)}`, 0, 20);
            return canvas.convertToBlob({ type: 'image/png' });
          }),
        );
        const announced = await Promise.all(
          taken.map(async (photo) => {
            const hash = await crypto.subtle.digest('SHA-256', await photo.arrayBuffer());
            const sha256 = [...new Uint8Array(hash)]
              .map((byte) => byte.toString(16).padStart(2, '0'))
              .join('');
            return { sha256, size: photo.size, taken_at: new Date().toISOString() };
          }),
        );
        const occurred_at = new Date().toISOString();
        await outbox.enqueueReport({ key, airbill, package: id, occurred_at, photos: announced }, taken);
        keys.push(key);
      }
      return keys;
    },
    { one, count, photosEach },
  );
}

/** The number of reports, or positions, on the device, of any user. */
const kept = (page: Page, what = 'reports') =>
  page.evaluate(
    (store) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(store).objectStore(store).count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
    what,
  );

/** The stored device; its key cannot be read. */
const keptDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ id: number; token: string; stale: boolean; revoked?: boolean } | undefined>(
        (resolve, reject) => {
          const opening = indexedDB.open('outbox');
          opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('device').objectStore('device').get('current');
            reading.addEventListener('success', () => {
              opening.result.close();
              const { id, token, stale, revoked } = reading.result ?? {};
              resolve(reading.result && { id, token, stale, revoked });
            });
          });
        },
      ),
  );

async function anyPackage() {
  const [found] = await databaseRows<{ id: number; airbill: string }>(`
    select k.id::int, k.airbill from packages k where k.airbill ~ '^[A-Z0-9-]+$'
      and (select count(*) from packages o where upper(o.airbill) = upper(k.airbill)) = 1 order by k.id limit 1`);
  if (!found) throw new Error('the demo world has no package');
  return found;
}

const stored = (keys: readonly string[]) =>
  databaseRows<{ key: string; photos: number }>(`
    select r.key::text, (select count(*)::int from delivery_report_photos p
      where p.report_id = r.id and p.received_at is not null) as photos
    from delivery_reports r where r.key in (${keys.map((key) => `'${key}'`).join(', ')}) order by r.id`);

it('DRV-07 20 reports with photos over an unreliable connection arrive once each, in order, with all photos', async () => {
  const page = await openQueue();
  const wanted = await anyPackage();
  // The first report registers the device.
  const keys = await enqueue(page, wanted, 1, 2);
  line.loses(0.12);
  keys.push(...(await enqueue(page, wanted, 19, 2)));
  // Simulates a phone that reconnects repeatedly.
  const flapping = setInterval(() => {
    void page.evaluate(() => globalThis.dispatchEvent(new Event('online'))).catch(() => undefined);
  }, 200);
  try {
    await eventually(() => kept(page)).toBe(0);
  } finally {
    clearInterval(flapping);
    line.loses(0);
  }
  expect(await stored(keys)).toEqual(keys.map((key) => ({ key, photos: 2 })));
  // Ensures that the connection lost something.
  expect(line.broken()).toBeGreaterThan(10);
  await page.close();
});

it('A-04 the queue is sent after the session was renewed and has ended since then', async () => {
  const page = await openQueue();
  const wanted = await anyPackage();
  const first = await enqueue(page, wanted, 1, 0);
  await eventually(() => kept(page)).toBe(0);
  const old = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await line.cut();
  const keys = await enqueue(page, wanted, 3, 1);
  // Another tab renews the token, and both tokens expire overnight.
  const renewed = await fetch(`${inject('portal').origin}/token`, {
    headers: { authorization: `Bearer ${old}` },
  });
  expect(renewed.status).toBe(200);
  await databaseRows(`update sessions set expires_at = now() - interval '3 days'
    where user_id = (select id from users where email = 'driver@demo.test')`);
  await line.restore();
  const profile = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/profile', { headers })).status;
  });
  expect(profile).toBe(401);
  await page.evaluate(() => outbox.sendNow());
  await eventually(() => kept(page)).toBe(0);
  expect(await stored([...first, ...keys])).toEqual([
    ...first.map((key) => ({ key, photos: 0 })),
    ...keys.map((key) => ({ key, photos: 1 })),
  ]);
  await page.close();
});

it('A-109 positions of the phone wait without a signal, and leave by the token of the device after the session has ended', async () => {
  const page = await openQueue();
  // The first report signs the device in.
  await enqueue(page, await anyPackage(), 1, 0);
  await eventually(() => kept(page)).toBe(0);
  const [car] = await databaseRows<{ id: number }>(
    `select car_id::int as id from users where email = 'driver@demo.test'`,
  );
  const start = Date.now() - 10 * 60_000;
  await line.cut();
  await page.evaluate(async (from) => {
    for (let minute = 0; minute < 5; minute += 1) {
      const at = new Date(from + minute * 60_000).toISOString();
      const place = { lat: 47.5 + minute / 100, lng: 19.1, speed: 50, heading: 0, accuracy: 8 };
      await outbox.enqueuePosition({ ...place, at });
    }
    await outbox.sendPositions();
  }, start);
  expect(await kept(page, 'positions')).toBe(5);
  await databaseRows(`update sessions set expires_at = now() - interval '3 days'
    where user_id = (select id from users where email = 'driver@demo.test')`);
  await line.restore();
  // Two tabs at once: each position is sent by one of them.
  await page.evaluate(() => Promise.all([outbox.sendPositions(), outbox.sendPositions()]));
  await eventually(() => kept(page, 'positions')).toBe(0);
  const sent = await databaseRows<{ lat: number }>(`
    select lat::float8 from positions where car_id = ${car?.id} and at >= '${new Date(start).toISOString()}'
      and lng between 19.09 and 19.11 and speed = 50 order by at`);
  expect(sent.map(({ lat }) => lat)).toEqual([47.5, 47.51, 47.52, 47.53, 47.54]);
  await page.close();
});

it('DRV-07 two tabs that send one queue send each report once, in order', async () => {
  const context = await browser.newContext({ baseURL: line.origin });
  const [one, other] = [await openQueue(context), await openQueue(context)];
  const wanted = await anyPackage();
  await enqueue(one, wanted, 1, 0);
  await eventually(() => kept(one)).toBe(0);
  await line.cut();
  const keys = [...(await enqueue(one, wanted, 5, 1)), ...(await enqueue(other, wanted, 5, 1))];
  const sent: string[] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && request.url().endsWith('/report/')) {
      sent.push((request.postDataJSON() as { key: string }).key);
    }
  });
  await line.restore();
  await Promise.all([one, other].map((tab) => tab.evaluate(() => outbox.sendNow())));
  await eventually(() => kept(one)).toBe(0);
  // The server would ignore a duplicate; this checks that none was sent.
  expect(sent).toEqual(keys);
  expect(await stored(keys)).toEqual(keys.map((key) => ({ key, photos: 1 })));
  await context.close();
});

it('DRV-07 a report that the server rejects holds no other back, is sent once it is corrected, and is gone once it is dropped', async () => {
  const page = await openQueue();
  const wanted = await anyPackage();
  const [first, second] = [
    await enqueue(page, { ...wanted, id: 999_999_999 }, 1, 1),
    await enqueue(page, { ...wanted, airbill: 'NO-SUCH-AIRBILL' }, 1, 0),
  ].flat();
  const good = await enqueue(page, wanted, 1, 0);
  await eventually(async () => (await stored(good)).length).toBe(1);
  for (const key of [first, second]) {
    const failure = await page.evaluate(async (id) => (await outbox.queuedReport(id ?? ''))?.failure, key);
    expect(failure).toMatchObject({ status: 404 });
  }
  expect(await kept(page)).toBe(2);
  await page.evaluate(({ key, airbill, id }) => outbox.enqueueReport({ key, airbill, package: id }, []), {
    key: first ?? '',
    airbill: wanted.airbill,
    id: wanted.id,
  });
  await page.evaluate((key) => outbox.dropReport(key ?? ''), second);
  await eventually(() => kept(page)).toBe(0);
  expect(await stored([first ?? '', second ?? ''])).toEqual([{ key: first, photos: 0 }]);
  expect(await kept(page, 'photos')).toBe(0);
  await page.close();
});

/** The status of a report with this token. */
async function statusOf(token: string | undefined): Promise<number> {
  const answer = await fetch(`${inject('portal').origin}/api/packages/report/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ airbill: 'NO-SUCH-AIRBILL' }),
  });
  return answer.status;
}

it('A-04 a device whose session has ended gets another token at the next login of its user, and the old one ends', async () => {
  const page = await openQueue();
  const wanted = await anyPackage();
  await enqueue(page, wanted, 1, 0);
  await eventually(() => kept(page)).toBe(0);
  const before = await keptDevice(page);
  await line.cut();
  const keys = await enqueue(page, wanted, 2, 1);
  // The session has expired; no one has logged out.
  await page.evaluate(() => outbox.signOut());
  await eventually(async () => (await keptDevice(page))?.stale).toBe(true);
  await line.restore();
  await page.reload();
  await logIn(page);
  await startQueue(page);
  await page.evaluate(() => outbox.sendNow());
  await eventually(() => kept(page)).toBe(0);
  expect((await stored(keys)).map(({ key }) => key)).toEqual(keys);
  const after = await keptDevice(page);
  expect(after?.id).toBe(before?.id);
  expect(after?.token).not.toBe(before?.token);
  expect(await statusOf(before?.token)).toBe(401);
  expect(await statusOf(after?.token)).toBe(404);
  await page.close();
});

/** An administrator does this on another computer. */
async function revoke(id: number | undefined): Promise<void> {
  const { origin } = inject('portal');
  const { token } = await tokenOf(origin, 'admin@demo.test');
  const headers = { authorization: `Bearer ${token}` };
  const ended = await fetch(`${origin}/api/devices/${id}/`, { method: 'DELETE', headers });
  expect(ended.status).toBe(204);
}

it('DRV-07 a revoked device says so and keeps what waits; the next login sends it', async () => {
  const page = await openQueue();
  const wanted = await anyPackage();
  await enqueue(page, wanted, 1, 0);
  await eventually(() => kept(page)).toBe(0);
  const device = await keptDevice(page);
  await revoke(device?.id);
  const keys = await enqueue(page, wanted, 2, 1);
  await eventually(async () => (await keptDevice(page))?.revoked).toBe(true);
  expect(await kept(page)).toBe(2);
  expect(
    await page.evaluate(async (key) => (await outbox.queuedReport(key ?? '')) !== undefined, keys[0]),
  ).toBe(true);
  expect(await stored(keys)).toEqual([]);
  // The same sign-in gets no second token.
  await page.evaluate(() => outbox.sendNow());
  expect(await kept(page)).toBe(2);
  await page.reload();
  await logIn(page);
  await startQueue(page);
  await page.evaluate(() => outbox.sendNow());
  await eventually(() => kept(page)).toBe(0);
  expect(await stored(keys)).toEqual(keys.map((key) => ({ key, photos: 1 })));
  await page.close();
});
