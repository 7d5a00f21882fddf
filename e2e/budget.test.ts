// What a first visit costs, and whom it asks: the budgets of the design, measured on the wire as gzip.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { portal } from './portal.ts';
import { openPage, pages } from './screens.ts';

const site = portal();
const kB = 1000;

interface Cost {
  scripts: number;
  styles: number;
}

describe('the first load', () => {
  it('login: at most 160 kB of JavaScript and 12 kB of CSS', async () => {
    const { scripts, styles } = await costOf('/login', undefined, (page) =>
      page.getByRole('heading', { level: 1 }).waitFor(),
    );
    expect(scripts).toBeLessThan(160 * kB);
    expect(styles).toBeLessThan(12 * kB);
    // A measurement of nothing would pass as well.
    expect(scripts).toBeGreaterThan(50 * kB);
    expect(styles).toBeGreaterThan(1 * kB);
  });

  // One address per route: the tabs of a project come in one file.
  const routes = [...new Map(pages.map((screen) => [screen.route, screen])).values()];
  it.each(routes.map((screen) => [screen.route, screen] as const))(
    '%s: at most 220 kB of JavaScript',
    async (_, screen) => {
      const { scripts } = await costOf(screen.path, 'staff@demo.test', screen.arrived);
      expect(scripts).toBeLessThan(220 * kB);
      expect(scripts).toBeGreaterThan(50 * kB);
    },
  );

  it('one font file, of the letters in use, asked for before the style sheets are read', async () => {
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

  it('comes compressed, and for ever where its name says what is in it', async () => {
    const page = await site.page();
    const script = page.waitForResponse((answer) => /\/assets\/index-.*\.js$/.test(answer.url()));
    const shell = await page.goto('/login');
    const headers = (await script).headers();
    expect(headers['content-encoding']).toMatch(/^(br|gzip|zstd)$/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(shell?.headers()['cache-control']).toBe('no-store');
  });

  it('UPD-07 CONST-10 version.json tells the version of the package and is never kept', async () => {
    const answer = await fetch(`${site.origin}/version.json`);
    expect(await answer.json()).toEqual({ version: packageJson.version });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

type Arrived = (typeof pages)[number]['arrived'];

/** Loads a screen in a browser that knows nothing yet, and sums what came until it was there. */
async function costOf(path: string, as: string | undefined, arrived: Arrived): Promise<Cost> {
  const page = await site.page(as === undefined ? {} : { as });
  const bodies: Promise<[type: string, bytes: number]>[] = [];
  page.on('response', (answer) => {
    const type = answer.request().resourceType();
    if (!['script', 'stylesheet'].includes(type)) return;
    bodies.push(answer.body().then((body) => [type, gzipSync(body).length]));
  });
  await openPage(page, { path, route: '', arrived });
  await page.waitForLoadState('networkidle');
  const sum = (wanted: string, all: [string, number][]) =>
    all.filter(([type]) => type === wanted).reduce((total, [, bytes]) => total + bytes, 0);
  const all = await Promise.all(bodies);
  return { scripts: sum('script', all), styles: sum('stylesheet', all) };
}
