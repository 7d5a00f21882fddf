// What a screen costs on the wire: its scripts, style sheets and fonts, as gzip.
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const kB = 1000;

/** Bytes of scripts and of style sheets, and how many files of scripts, style sheets and fonts. */
export interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly requests: number;
}

/** Counts the files that the page loads from now on, of its cache too, until the returned function is called. */
export function weigh(page: Page): () => Promise<Weight> {
  // A page that is asked for twice has each file once.
  const files = new Map<string, string>();
  const count = (request: Request) => {
    const type = request.resourceType();
    if (['script', 'stylesheet', 'font'].includes(type)) files.set(request.url(), type);
  };
  page.on('request', count);
  return async () => {
    page.off('request', count);
    const all = await Promise.all(
      [...files].map(async ([url, type]) => [type, await weightOf(url)] as const),
    );
    const sum = (wanted: string) =>
      all.filter(([type]) => type === wanted).reduce((total, [, bytes]) => total + bytes, 0);
    return { scripts: sum('script'), styles: sum('stylesheet'), requests: all.length };
  };
}

/** A file is weighed once: many screens load the same. */
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

/** Kilobytes of JavaScript and the number of files of a screen (amendment 35: of a list, 235 kB and 25). */
const lists = ['clients', 'clientProjects', 'clientPackages', 'projects', 'packages', 'invoices'];
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

/** At most 20 kB of CSS; a list 235 kB of JavaScript in 25 files, another screen 250 kB in 45. */
export function expectWithinBudget(route: string, { scripts, styles, requests }: Weight): void {
  const [kilobytes, files] = lists.includes(route) ? [235, 25] : (others[route] ?? [250, 45]);
  expect(scripts, `${route}: JavaScript`).toBeLessThan(kilobytes * kB);
  expect(styles, `${route}: CSS`).toBeLessThan(20 * kB);
  expect(requests, `${route}: files`).toBeLessThanOrEqual(files);
  // A measurement of nothing would also pass.
  expect(scripts).toBeGreaterThan(50 * kB);
}
