// The map in a real Chromium: the main-thread cost of an update of many cars, and the frame rate of dragging
// the map with and without cars.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#demo/accounts.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { type Feed, startFeed } from './map-feed.ts';
import { median } from './table.ts';

export interface UpdateFigure {
  readonly cars: number;
  readonly changed: number;
  /** Milliseconds of main-thread JavaScript per update, without and for the rendering of frames. */
  readonly updateMs: number;
  readonly drawingMs: number;
}

export interface PanFigure {
  readonly cars: number;
  readonly framesPerSecond: number;
}

export interface MapFigures {
  readonly updates: readonly UpdateFigure[];
  readonly empty: PanFigure;
  readonly full: PanFigure;
  readonly ratio: number;
}

const updatesEach = 12;
const panMs = 2500;
const turns = 3;

/** Requires the built web app in dist. */
export async function mapFigures(cars: number): Promise<MapFigures> {
  const portal = await startDemoPortal();
  const feed = await startFeed(portal.origin);
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium on this machine');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const state = await signedIn(feed.origin);
    const updates: UpdateFigure[] = [];
    for (const changed of [cars / 10, cars])
      updates.push(await updateFigure(browser, feed, state, cars, changed));
    const empty: number[] = [];
    const full: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      empty.push(await panRate(browser, feed, state, 0));
      full.push(await panRate(browser, feed, state, cars));
    }
    const [without, with_] = [median(empty), median(full)];
    return {
      updates,
      empty: { cars: 0, framesPerSecond: without },
      full: { cars, framesPerSecond: with_ },
      ratio: with_ / without,
    };
  } finally {
    await browser.close();
    await feed.stop();
    await portal.stop();
  }
}

/** Runs in the page. */
const countFrames =
  'globalThis.frames = 0; const count = () => { frames += 1; requestAnimationFrame(count); }; requestAnimationFrame(count); undefined';

type State = Awaited<ReturnType<typeof signedIn>>;

async function updateFigure(
  browser: Browser,
  feed: Feed,
  state: State,
  cars: number,
  changed: number,
): Promise<UpdateFigure> {
  const page = await openMap(browser, feed, state, cars);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.start');
  for (let update = 0; update < updatesEach; update += 1) {
    feed.move(changed);
    await sleep(1000);
  }
  const { profile } = await devtools.send('Profiler.stop');
  await page.context().close();
  const { updateMs, drawingMs } = shareOf(profile);
  return { cars, changed, updateMs: updateMs / updatesEach, drawingMs: drawingMs / updatesEach };
}

type Profile = Awaited<ReturnType<CDPSession['send']>> & {
  nodes: { id: number; callFrame: { functionName: string }; children?: number[] }[];
  samples?: number[];
  timeDeltas?: number[];
};

/** Main-thread milliseconds in a profile: MapLibre's rendering of frames, and everything else. */
function shareOf({ nodes, samples = [], timeDeltas = [] }: Profile): { updateMs: number; drawingMs: number } {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const idle = new Set(['(root)', '(program)', '(idle)']);
  const isDrawing = (id: number | undefined): boolean =>
    id !== undefined && (names.get(id) === '_render' || isDrawing(parents.get(id)));
  let [update, drawing] = [0, 0];
  samples.forEach((id, index) => {
    const took = timeDeltas[index + 1] ?? 0;
    if (idle.has(names.get(id) ?? '')) return;
    if (isDrawing(id)) drawing += took;
    else update += took;
  });
  return { updateMs: update / 1000, drawingMs: drawing / 1000 };
}

/**
 * Frames per second while the map is dragged to and fro; with cars, a tenth of them changes twice a second.
 */
async function panRate(browser: Browser, feed: Feed, state: State, cars: number): Promise<number> {
  const page = await openMap(browser, feed, state, cars);
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('the map has no canvas');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(countFrames);
  const begin = performance.now();
  let updated = begin;
  for (let step = 0; performance.now() - begin < panMs; step += 1) {
    await page.mouse.move(x + 180 * Math.sin(step / 12), y + 90 * Math.cos(step / 17));
    if (performance.now() - updated >= 500) {
      updated = performance.now();
      feed.move(cars / 10);
    }
  }
  const seconds = (performance.now() - begin) / 1000;
  const frames = await page.evaluate<number>('frames');
  await page.context().close();
  return frames / seconds;
}

async function openMap(browser: Browser, feed: Feed, storageState: State, cars: number): Promise<Page> {
  feed.fill(cars);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  const page = await context.newPage();
  await page.goto(`${feed.origin}/gpsmap`);
  await page.locator('canvas').waitFor();
  while (feed.listeners === 0) await sleep(50);
  // The fine countries and the towns are tiled and drawn.
  await sleep(3000);
  return page;
}

async function signedIn(origin: string) {
  const email = 'staff@demo.test';
  const answer = await fetch(`${origin}/mfa/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  const { token, username } = (await answer.json()) as { token: string; username: string };
  const user = { username, userShortName: 'staff', email, verified: true, role: 'staff', roleRepr: 'PM' };
  const localStorage = Object.entries({
    token,
    tokenExpiration: String(Math.floor(Date.now() / 1000) + 86_400),
    user: JSON.stringify(user),
  }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

async function startDemoPortal(): Promise<{ origin: string; stop(): Promise<void> }> {
  const dataFolder = temporaryFolder('map');
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RATE_LIMITS: 'off',
      NODE_ENV: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  while (!(await fetch(`${origin}/health`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`the portal ended with ${server.exitCode}`);
    await sleep(100);
  }
  return {
    origin,
    async stop() {
      const exit = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await exit;
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
