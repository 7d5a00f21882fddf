// The map in a real Chromium: the main-thread cost of an update of many cars, and the frame rate of dragging
// the map with and without cars.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { trackOf } from '#features/transport/tracking/rules.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { dayOfDriving } from './day-of-driving.ts';
import { signedIn, startDemoPortal } from './demo-portal.ts';
import { mainThreadDuring } from './main-thread.ts';
import { type Feed, startFeed } from './map-feed.ts';
import { median } from './table.ts';

export interface UpdateFigure {
  readonly cars: number;
  readonly changed: number;
  /** Milliseconds of main-thread CPU per second added by an update: without the drawing of frames, and the drawing. */
  readonly updateMs: number;
  readonly drawingMs: number;
  /** Milliseconds a second of the same page beforehand, while no car changed; not included in the other two. */
  readonly restMs: number;
}

export interface PanFigure {
  readonly cars: number;
  readonly framesPerSecond: number;
}

/** The cost of selecting a car with a track of this many points. */
export interface TrackFigure {
  readonly points: number;
  readonly kilobytes: number;
  /** Milliseconds of main-thread CPU: without the drawing of frames, and the drawing. */
  readonly choosingMs: number;
  readonly drawingMs: number;
}

export interface MapFigures {
  readonly tracks: readonly TrackFigure[];
  readonly updates: readonly UpdateFigure[];
  readonly empty: PanFigure;
  readonly full: PanFigure;
  readonly ratio: number;
}

/** Long enough for every car to move visibly. */
const updatesEach = 40;
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
    const whole = dayOfDriving(Date.now());
    const drawn = trackOf(whole);
    const tracks: TrackFigure[] = [];
    for (const track of [{ points: [], stops: [] }, { ...drawn, points: whole }, drawn])
      tracks.push(await trackFigure(browser, feed, state, track));
    const empty: number[] = [];
    const full: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      empty.push(await panRate(browser, feed, state, 2));
      full.push(await panRate(browser, feed, state, cars));
    }
    const [without, with_] = [median(empty), median(full)];
    return {
      updates,
      tracks,
      empty: { cars: 2, framesPerSecond: without },
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
  await untilSettled(browser);
  const rest = await mainThreadDuring(browser, () => sleep(updatesEach * 1000));
  const { busyMs, drawingMs } = await mainThreadDuring(browser, async () => {
    for (let update = 0; update < updatesEach; update += 1) {
      feed.move(changed);
      await sleep(1000);
    }
  });
  await page.context().close();
  return {
    cars,
    changed,
    updateMs: (busyMs - drawingMs - (rest.busyMs - rest.drawingMs)) / updatesEach,
    drawingMs: (drawingMs - rest.drawingMs) / updatesEach,
    restMs: rest.busyMs / updatesEach,
  };
}

async function trackFigure(
  browser: Browser,
  feed: Feed,
  state: State,
  track: { readonly points: readonly unknown[] },
): Promise<TrackFigure> {
  feed.track = track;
  const page = await openMap(browser, feed, state, 10);
  await untilSettled(browser);
  const { busyMs, drawingMs } = await mainThreadDuring(browser, async () => {
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('button').first().click();
    await sleep(6000);
  });
  await page.context().close();
  return {
    points: track.points.length,
    kilobytes: JSON.stringify(track).length / 1000,
    choosingMs: busyMs - drawingMs,
    drawingMs,
  };
}

/** Waits until the map has been drawn and the page is nearly idle. */
async function untilSettled(browser: Browser): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { busyMs } = await mainThreadDuring(browser, () => sleep(1000));
    if (busyMs < 20) return;
  }
  throw new Error('the page did not come to rest');
}

/** Frames per second while the map is dragged back and forth; with cars, a tenth of them changes twice a second. */
async function panRate(browser: Browser, feed: Feed, state: State, cars: number): Promise<number> {
  const page = await openMap(browser, feed, state, cars);
  await untilSettled(browser);
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
      feed.move(Math.ceil(cars / 10));
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
