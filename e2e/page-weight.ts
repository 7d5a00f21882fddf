// The transfer size of a screen:
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const kB = 1000;

/** Bytes of scripts and of style sheets, and how many files of scripts, style sheets and fonts. */
export interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly requests: number;
  /** Each file with its size, for the message of a failure. */
  readonly files: string;
}

/** The footer's weather and its texts load after the list; files loaded within this time count. */
const quietMs = 500;

/**
 * Counts the files that the page loads from now on, including cached ones, until the returned function is
 * called and no more are loading.
 */
export function weigh(page: Page): () => Promise<Weight> {
  // A page that is loaded twice has each file once.
  const files = new Map<string, string>();
  let lastAt = performance.now();
  const count = (request: Request) => {
    const type = request.resourceType();
    lastAt = performance.now();
    if (['script', 'stylesheet', 'font'].includes(type)) files.set(request.url(), type);
  };
  page.on('request', count);
  return async () => {
    while (performance.now() - lastAt < quietMs) await sleep(50);
    page.off('request', count);
    const all = await Promise.all(
      [...files].map(async ([url, type]) => ({ url, type, bytes: await weightOf(url) })),
    );
    const sum = (wanted: string) =>
      all.filter(({ type }) => type === wanted).reduce((total, { bytes }) => total + bytes, 0);
    const named = all.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`);
    return {
      scripts: sum('script'),
      styles: sum('stylesheet'),
      requests: all.length,
      files: named.toSorted().join('\n'),
    };
  };
}

/** The size of a file is measured once, since many screens load the same files. */
const weights = new Map<string, Promise<number>>();

function weightOf(url: string): Promise<number> {
  const known = weights.get(url) ?? compressed(url);
  weights.set(url, known);
  return known;
}

async function compressed(url: string): Promise<number> {
  const answer = await fetch(url);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}

/** Kilobytes of JavaScript of a list; amendment 35 allows 235 in 25 files. */
const lists: Readonly<Record<string, number>> = {
  clients: 205,
  projects: 205,
  packages: 205,
  clientProjects: 222,
  clientPackages: 222,
  invoices: 222,
};
/** Kilobytes and files of other screens. */
const others: Readonly<Record<string, readonly [kilobytes: number, files: number]>> = {
  // The delivery report loads camera, signature and the offline queue.
  report: [265, 66],
  // A project opens with its overview, which has the lists' tools and figures of its own.
  project: [245, 27],
  // The figures of a home come from many features.
  home: [250, 48],
  // A package shows the readings of its loggers as charts.
  package: [270, 60],
  // A batch shows depots and sites, shipments with their temperature, people and recalls.
  batch: [256, 50],
  'recall opening': [256, 50],
};

/** At most 20 kB of CSS; a screen without a figure of its own has 250 kB of JavaScript in 45 files. */
export function expectWithinBudget(route: string, { scripts, styles, requests, files: named }: Weight): void {
  const list = lists[route];
  const [kilobytes, files] = list === undefined ? (others[route] ?? [250, 45]) : [list, 25];
  expect(scripts, `${route}: JavaScript of\n${named}`).toBeLessThan(kilobytes * kB);
  expect(styles, `${route}: CSS`).toBeLessThan(20 * kB);
  expect(requests, `${route}: files\n${named}`).toBeLessThanOrEqual(files);
  // Ensures that something was measured.
  expect(scripts).toBeGreaterThan(50 * kB);
}
