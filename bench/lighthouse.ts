// Lighthouse, for phones, on the landing page, the login and a list. It is installed for this bench alone, beside the
// packages of the project.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext } from 'playwright-core';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { signedIn, startDemoPortal } from './demo-portal.ts';
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
  readonly kilobytes: number;
  /** The audits of access and good practice that do not pass. */
  readonly failed: readonly string[];
}

/** The part of a report that is read here. */
interface Report {
  readonly categories: Readonly<Record<string, { score: number | null; auditRefs: { id: string }[] }>>;
  readonly audits: Readonly<Record<string, { score: number | null; numericValue?: number }>>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Requires the built web app in dist. */
export async function lighthouseFigures(): Promise<PageFigure[]> {
  const lighthouse = await installed();
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium on this machine');
  const portal = await startDemoPortal();
  const port = await freePort();
  const context = await chromium.launchPersistentContext(temporaryFolder('lighthouse'), {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const figures = [];
    for (const page of ['/', '/login']) figures.push(await figureOf(lighthouse, portal.origin, page, port));
    await signIn(context, portal.origin);
    for (const page of ['/packages', '/projects'])
      figures.push(await figureOf(lighthouse, portal.origin, page, port));
    return figures;
  } finally {
    await context.close();
    await portal.stop();
  }
}

async function figureOf(
  lighthouse: Lighthouse,
  origin: string,
  page: string,
  port: number,
): Promise<PageFigure> {
  const reports: Report[] = [];
  // Before each turn it empties the browser's caches, but not the local storage with the session.
  for (let turn = 0; turn < turns; turn += 1) {
    const result = await lighthouse(origin + page, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    if (result === undefined) throw new Error(`Lighthouse has nothing of ${page}`);
    reports.push(result.lhr);
  }
  const score = (name: string) =>
    median(reports.map(({ categories }) => 100 * (categories[name]?.score ?? Number.NaN)));
  const value = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
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
    failed,
  };
}

async function installed(): Promise<Lighthouse> {
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', [...args, `lighthouse@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const module = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return module.default;
}

async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const { origins } = await signedIn(origin);
  const page = await context.newPage();
  await page.goto(`${origin}/about`);
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
  await page.close();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
