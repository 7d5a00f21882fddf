// Lighthouse, for phones, on the landing page, the login and a list. It is installed for this bench alone, beside the
// packages of the project.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '#testing/free-port.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { signedIn, startDemoPortal } from './demo-portal.ts';
import { startHttpsProxy } from './https-proxy.ts';
import { installInto } from './install.ts';
import { median } from './table.ts';

const version = '12.8.2';
const folder = path.resolve(import.meta.dirname, '../node_modules/.cache/trialway/lighthouse');
const turns = 3;

export interface PageFigure {
  readonly page: string;
  /** Scores of 100: performance is the median of the turns, the others are the same in each. */
  readonly scores: Readonly<Record<'performance' | 'accessibility' | 'best-practices', number>>;
  readonly contentMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  /** Bytes of the responses with their headers, as sent. */
  readonly kilobytes: number;
  readonly scriptKilobytes: number;
  /** Bytes of all responses, decompressed. */
  readonly unpackedKilobytes: number;
  readonly requests: number;
  /** The failed audits of accessibility and best practices. */
  readonly failed: readonly string[];
}

/** The part of a report that is read here. */
interface Report {
  readonly categories: Readonly<Record<string, { score: number | null; auditRefs: { id: string }[] }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: {
    items?: readonly { resourceType?: string; transferSize?: number; resourceSize?: number }[];
  };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Requires the built web app in dist. Where HAProxy is installed, the same pages through it with HTTP/2 follow. */
export async function lighthouseFigures(): Promise<PageFigure[]> {
  const portal = await startDemoPortal();
  const proxy = await startHttpsProxy(portal.origin);
  const places = [
    { origin: portal.origin, over: '' },
    ...(proxy ? [{ origin: proxy.origin, over: ', HTTP/2' }] : []),
  ];
  const addresses = (pages: readonly string[]) =>
    places.flatMap(({ origin, over }) => pages.map((page) => [page + over, origin + page] as const));
  try {
    return await withLighthouse(async (context, measure) => {
      const visitor = await measure(addresses(['/', '/login']));
      for (const { origin } of places) await signInStaff(context, portal.origin, origin);
      const staff = await measure(addresses(['/packages', '/projects']));
      return [...visitor, ...staff];
    });
  } finally {
    await proxy?.stop();
    await portal.stop();
  }
}

type Measure = (pages: readonly (readonly [name: string, url: string])[]) => Promise<PageFigure[]>;

/** Returns Lighthouse and its browser, which shares the sign-in. */
export async function withLighthouse<T>(
  work: (context: BrowserContext, measure: Measure) => Promise<T>,
): Promise<T> {
  const lighthouse = await installed();
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium on this machine');
  const port = await freePort();
  const context = await chromium.launchPersistentContext(temporaryFolder('lighthouse'), {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    // The certificate of the proxy is self-signed.
    ignoreHTTPSErrors: true,
  });
  const measure: Measure = async (pages) => {
    const reports = pages.map((): Report[] => []);
    // Alternating, so that other load on the machine affects every page.
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [n, [name, url]] of pages.entries()) {
        // Before each turn it empties the browser's caches, but not the local storage with the session.
        const result = await lighthouse(url, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'best-practices'],
        });
        if (result === undefined) throw new Error(`Lighthouse has nothing of ${name}`);
        reports[n]?.push(result.lhr);
      }
    }
    return pages.map(([name], n) => figureOf(name, reports[n] ?? []));
  };
  try {
    return await work(context, measure);
  } finally {
    await context.close();
  }
}

function figureOf(page: string, reports: readonly Report[]): PageFigure {
  const middle = (of: (report: Report) => number | undefined) =>
    median(reports.map((report) => of(report) ?? Number.NaN));
  const score = (name: string) => middle(({ categories }) => 100 * (categories[name]?.score ?? Number.NaN));
  const value = (name: string) => middle(({ audits }) => audits[name]?.numericValue);
  const sent = ({ audits }: Report) => audits['network-requests']?.details?.items ?? [];
  const [report] = reports;
  const failed = ['accessibility', 'best-practices']
    .flatMap((name) => report?.categories[name]?.auditRefs ?? [])
    .filter(({ id }) => (report?.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return {
    page,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    contentMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1000,
    scriptKilobytes: middle((one) =>
      sent(one)
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((sum, { transferSize = 0 }) => sum + transferSize / 1000, 0),
    ),
    unpackedKilobytes: middle((one) =>
      sent(one).reduce((sum, { resourceSize = 0 }) => sum + resourceSize / 1000, 0),
    ),
    requests: middle((one) => sent(one).length),
    failed,
  };
}

async function installed(): Promise<Lighthouse> {
  installInto(folder, { dependencies: { lighthouse: version } });
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  const module = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return module.default;
}

/** `through` is the browser's origin, if not the portal's own. */
export async function signInStaff(context: BrowserContext, portal: string, through = portal): Promise<void> {
  const { origins } = await signedIn(portal);
  const page = await context.newPage();
  await page.goto(`${through}/about`);
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
  await page.close();
}
