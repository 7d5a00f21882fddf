// The cost of a first visit and the hosts it contacts: the budgets of the design, measured on the wire as
// gzip.
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { portal } from './portal.ts';
import { openPage, pages } from './every-screen.ts';

const site = portal();
const kB = 1000;

interface Cost {
  scripts: number;
  styles: number;
  /** Scripts, style sheets and fonts. */
  requests: number;
}

describe('the first load', () => {
  it('login: at most 160 kB of JavaScript and 12 kB of CSS', async () => {
    const { scripts, styles } = await costOf('/login', undefined, (page) =>
      page.getByRole('heading', { level: 1 }).waitFor(),
    );
    expect(scripts).toBeLessThan(160 * kB);
    expect(styles).toBeLessThan(12 * kB);
    // A measurement of nothing would also pass.
    expect(scripts).toBeGreaterThan(50 * kB);
    expect(styles).toBeGreaterThan(1 * kB);
  });

  const lists = ['clients', 'clientProjects', 'clientPackages', 'projects', 'packages', 'invoices'];
  // One address per route, the first of its tabs.
  const routes = [...new Map(pages.toReversed().map((screen) => [screen.route, screen])).values()];
  it.each(routes.map((screen) => [screen.route, screen] as const))(
    'amendment 35 %s: at most 20 kB of CSS; a list 235 kB of JavaScript in 25 files, another screen 250 kB in 45',
    async (route, screen) => {
      const { scripts, styles, requests } = await costOf(
        screen.path,
        screen.as ?? 'staff@demo.test',
        screen.arrived,
      );
      // The delivery report loads camera, signature and the offline queue.
      const isReport = route === 'report';
      // A project opens with its overview, which has the lists' tools and figures of its own.
      const isProject = route === 'project';
      // A package shows the readings of its loggers as charts.
      const isPackage = route === 'package';
      // A batch shows depots and sites, shipments with their temperature, people and recalls.
      const isBatch = route === 'batch' || route === 'recall opening';
      const [bytes, files] = lists.includes(route)
        ? [235, 25]
        : isProject
          ? [245, 27]
          : isReport
            ? [265, 66]
            : isPackage
              ? [270, 60]
              : isBatch
                ? [256, 50]
                : [250, 45];
      expect(scripts).toBeLessThan(bytes * kB);
      expect(styles).toBeLessThan(20 * kB);
      expect(requests).toBeLessThanOrEqual(files);
      expect(scripts).toBeGreaterThan(50 * kB);
    },
  );

  it('one font file, of the letters in use, requested before the style sheets are parsed', async () => {
    const page = await site.page();
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
    });
    await page.goto('/login', { waitUntil: 'networkidle' });
    const preloaded = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(fonts).toEqual(preloaded);
    expect(fonts).toHaveLength(1);
    const { length } = Buffer.from(await (await fetch(site.origin + fonts[0])).arrayBuffer());
    expect(length).toBeLessThan(50 * kB);
    expect(await page.evaluate(() => document.fonts.check("16px 'Inter Variable'"))).toBe(true);
  });

  it('files are compressed, and cached permanently if the name contains a hash', async () => {
    const page = await site.page();
    const script = page.waitForResponse((answer) => /\/assets\/index-.*\.js$/.test(answer.url()));
    const shell = await page.goto('/login');
    const headers = (await script).headers();
    expect(headers['content-encoding']).toMatch(/^(br|gzip|zstd)$/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(shell?.headers()['cache-control']).toBe('no-store');
  });

  it('CONST-10 the page contains the version that it was built from', async () => {
    const page = await site.page();
    await page.goto('/login');
    await page.getByRole('contentinfo').getByText(` ${packageJson.version}`).waitFor();
  });

  it('issue 12 the build has no page of parts, which npm run dev shows', async () => {
    const page = await site.page();
    await page.goto('/parts');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  it('UPD-07 CONST-10 version.json contains the version of the package and is never cached', async () => {
    const answer = await fetch(`${site.origin}/version.json`);
    expect(await answer.json()).toEqual({ version: packageJson.version });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

type Arrived = (typeof pages)[number]['arrived'];

/** Loads a screen in a browser without a cache and sums the responses until the screen is complete. */
async function costOf(path: string, as: string | undefined, arrived: Arrived): Promise<Cost> {
  const page = await site.page(as === undefined ? {} : { as });
  const bodies: Promise<[type: string, bytes: number]>[] = [];
  const weigh = (answer: Response) => {
    const type = answer.request().resourceType();
    if (!['script', 'stylesheet', 'font'].includes(type)) return;
    bodies.push(weightOf(answer).then((bytes) => [type, bytes]));
  };
  page.on('response', weigh);
  // A page with an open stream never becomes idle.
  await page.route('**/api/tracking/stream/', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ': closed\n\n' }),
  );
  await openPage(page, { path, route: '', arrived });
  await page.waitForLoadState('networkidle');
  // Later responses are not counted and may end with the page.
  page.off('response', weigh);
  const sum = (wanted: string, all: [string, number][]) =>
    all.filter(([type]) => type === wanted).reduce((total, [, bytes]) => total + bytes, 0);
  const all = await Promise.all(bodies);
  return { scripts: sum('script', all), styles: sum('stylesheet', all), requests: all.length };
}

/** A file is weighed once: many screens load the same. */
const weights = new Map<string, Promise<number>>();

function weightOf(answer: Response): Promise<number> {
  const known = weights.get(answer.url());
  if (known !== undefined) return known;
  const weight = answer.body().then((body) => gzipSync(body).length);
  weights.set(answer.url(), weight);
  return weight;
}
