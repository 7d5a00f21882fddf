// The cost of a first visit: the budget of the login, fonts and caching. The budgets of the other screens are in
// every-screen.test.ts.
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { weigh } from './page-weight.ts';
import { portal } from './portal.ts';

const site = portal();
const kB = 1000;

describe('the first load', () => {
  it('login: at most 160 kB of JavaScript and 12 kB of CSS', async () => {
    const page = await site.page({ firstVisit: true });
    const weight = weigh(page);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const { scripts, styles } = await weight();
    expect(scripts).toBeLessThan(160 * kB);
    expect(styles).toBeLessThan(12 * kB);
    // Ensures that something was measured.
    expect(scripts).toBeGreaterThan(50 * kB);
    expect(styles).toBeGreaterThan(1 * kB);
  });

  it('issue 12 the list of packages on a phone: at most 220 kB sent, in 25 requests', async () => {
    const page = await site.page({ as: 'staff@demo.test', viewport: { width: 360, height: 740 } });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const sent: number[] = [];
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => sent.push(encodedDataLength));
    const weight = weigh(page);
    await page.goto('/packages', { waitUntil: 'networkidle' });
    const { files } = await weight();
    const total = sent.reduce((sum, bytes) => sum + bytes, 0);
    expect(total, files).toBeLessThan(220 * kB);
    expect(sent.length, files).toBeLessThanOrEqual(25);
    expect(total).toBeGreaterThan(100 * kB);
  });

  it.each([
    ['/login', undefined],
    // Including the separators of the breadcrumb.
    ['/packages/1', 'staff@demo.test'],
  ])(
    '%s: one font file, of the letters in use, requested before the style sheets are parsed',
    async (path, as) => {
      const page = await site.page({ firstVisit: true, ...(as !== undefined && { as }) });
      const fonts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const preloaded = await page
        .locator('link[rel=preload][as=font]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
      expect(fonts).toEqual(preloaded);
      expect(fonts).toHaveLength(1);
      const { length } = Buffer.from(await (await fetch(site.origin + fonts[0])).arrayBuffer());
      expect(length).toBeLessThan(20 * kB);
      expect(await page.evaluate(() => document.fonts.check("16px 'Inter Variable'"))).toBe(true);
    },
  );

  it('files are compressed, and cached permanently if the name contains a hash', async () => {
    const page = await site.page({ firstVisit: true });
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
