// The temperature chart of a package in a real Chromium: how long it takes until the readings of a logger are drawn, for
// files of different sizes.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { signedIn, startDemoPortal } from './demo-portal.ts';
import { mainThreadDuring } from './main-thread.ts';
import { median } from './table.ts';

export interface TemperatureFigure {
  readonly readings: number;
  readonly uploadMs: number;
  /** The call that the chart makes; its response is thinned to the resolution of the chart. */
  readonly pointsMs: number;
  readonly pointsKilobytes: number;
  /** From opening the address in an empty browser until the chart is drawn, files of the app included. */
  readonly openMs: number;
  /** From 'Zoom in' on the open page until the chart has changed. */
  readonly zoomMs: number;
  /** CPU of the main thread for opening. */
  readonly mainThreadMs: number;
}

const rounds = 5;

/** Requires the built web app in dist. */
export async function temperatureFigures(sizes: readonly number[]): Promise<TemperatureFigure[]> {
  const portal = await startDemoPortal();
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium on this machine');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const state = await signedIn(portal.origin);
    const token = state.origins[0]?.localStorage.find(({ name }) => name === 'token')?.value ?? '';
    const read = async (place: string) => {
      const answer = await fetch(portal.origin + place, { headers: { authorization: `Bearer ${token}` } });
      return answer.text();
    };
    const packages = await packagesWithoutFile(read, sizes.length);
    const files: { readings: number; packageId: number; fileId: number; uploadMs: number }[] = [];
    for (const [index, readings] of sizes.entries()) {
      const packageId = packages[index] ?? 0;
      files.push({ readings, packageId, ...(await upload(portal.origin, token, packageId, readings)) });
    }
    const measured = new Map(files.map(({ readings }) => [readings, [] as Opened[]]));
    // In turns, so that other load on the machine affects all of them.
    for (let round = 0; round < rounds; round += 1)
      for (const { readings, packageId } of files)
        measured.get(readings)?.push(await open(browser, portal.origin, state, packageId));
    const figures: TemperatureFigure[] = [];
    for (const { readings, fileId, uploadMs } of files) {
      const opened = measured.get(readings) ?? [];
      figures.push({
        readings,
        uploadMs,
        ...(await pointsFigure(read, fileId)),
        openMs: median(opened.map(({ openMs }) => openMs)),
        zoomMs: median(opened.map(({ zoomMs }) => zoomMs)),
        mainThreadMs: median(opened.map(({ mainThreadMs }) => mainThreadMs)),
      });
    }
    return figures;
  } finally {
    await browser.close();
    await portal.stop();
  }
}

type Read = (place: string) => Promise<string>;

async function pointsFigure(read: Read, fileId: number) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    bytes = (await read(`/api/temperatures/${fileId}/points/?buckets=600`)).length;
    times.push(performance.now() - begin);
  }
  return { pointsMs: median(times), pointsKilobytes: bytes / 1000 };
}

async function packagesWithoutFile(read: Read, count: number): Promise<number[]> {
  const { results } = JSON.parse(await read('/api/packages/?limit=100')) as {
    results: { id: number }[];
  };
  const found: number[] = [];
  for (const { id } of results) {
    const { files } = JSON.parse(await read(`/api/packages/${id}/temperatures/`)) as {
      files?: unknown[];
    };
    if (files?.length === 0) found.push(id);
    if (found.length === count) return found;
  }
  throw new Error(`the demo world has only ${found.length} packages without a logger's file`);
}

/** Readings a minute apart, all within 2–8 °C except one in a thousand. */
async function upload(origin: string, token: string, packageId: number, readings: number) {
  const start = Date.parse('2026-01-05T08:00:00Z');
  const rows = Array.from({ length: readings }, (_, place) => {
    const value = place % 1000 === 999 ? 9.5 : 5 + 2 * Math.sin(place / 500) + (place % 7) / 10;
    return `${new Date(start + place * 60_000).toISOString()},${value.toFixed(1)}`;
  });
  const body = new FormData();
  body.append(
    'file',
    new Blob([`timestamp,temperature_c\n${rows.join('\n')}\n`], { type: 'text/csv' }),
    'logger.csv',
  );
  const begin = performance.now();
  const answer = await fetch(`${origin}/api/packages/${packageId}/temperatures/?storage_class=2-8`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`the file was answered ${answer.status}: ${text}`);
  return { fileId: (JSON.parse(text) as { id: number }).id, uploadMs: performance.now() - begin };
}

interface Opened {
  readonly openMs: number;
  readonly zoomMs: number;
  readonly mainThreadMs: number;
}

async function open(
  browser: Browser,
  origin: string,
  storageState: Awaited<ReturnType<typeof signedIn>>,
  packageId: number,
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  const page = await context.newPage();
  const line = page.getByRole('img', { name: 'Temperature of logger.csv' }).locator('polyline');
  const points = () => line.getAttribute('points');
  let openMs = 0;
  const { busyMs } = await mainThreadDuring(browser, async () => {
    const begin = performance.now();
    await page.goto(`${origin}/packages/${packageId}`);
    await line.waitFor();
    openMs = performance.now() - begin;
  });
  const before = await points();
  const begin = performance.now();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  while ((await points()) === before) await sleep(5);
  const zoomMs = performance.now() - begin;
  await context.close();
  return { openMs, zoomMs, mainThreadMs: busyMs };
}
