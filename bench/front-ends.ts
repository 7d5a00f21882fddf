// The screens of the portal compared with those of other products, loaded by a phone for the first time:
// their weight and their Lighthouse scores. Directus shows the packages of the bench's database; Node-RED,
// which has no list, its first page.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { freePort } from '#testing/free-port.ts';
import { startDemoPortal } from './demo-portal.ts';
import { installInto } from './install.ts';
import { type PageFigure, signInStaff, withLighthouse } from './lighthouse.ts';
import {
  directusAdmin,
  end,
  installProducts,
  type Product,
  startDirectus,
  untilAnswers,
} from './other-products.ts';
import type { Place } from './places.ts';
import { short } from './table.ts';

const folder = path.join(import.meta.dirname, 'products/node-red');

export const frontEndHeadings = [
  'page',
  'requests',
  'JavaScript kB',
  'all kB',
  'times ours',
  'unpacked kB',
  'times ours',
  'performance',
  'content ms',
  'blocked ms',
];

/** Lists are compared with our list, everything else with our login. */
export function frontEndRows(figures: readonly PageFigure[]): string[][] {
  const [login, list] = figures;
  const whole = (value: number): string => value.toFixed(0);
  return figures.map((figure) => {
    const { page, kilobytes, unpackedKilobytes, scores } = figure;
    const ours = page.endsWith('packages') ? list : login;
    return [
      page,
      ...[figure.requests, figure.scriptKilobytes, kilobytes].map(whole),
      short(kilobytes / (ours?.kilobytes ?? Number.NaN)),
      whole(unpackedKilobytes),
      short(unpackedKilobytes / (ours?.unpackedKilobytes ?? Number.NaN)),
      ...[scores.performance, figure.contentMs, figure.blockedMs].map(whole),
    ];
  });
}

/** Requires the built web app in dist. */
export async function frontEndFigures(place: Place): Promise<PageFigure[]> {
  installProducts();
  installInto(folder, { dependencies: { 'node-red': '5.0.7' } });
  const portal = await startDemoPortal();
  const others: Product[] = [];
  try {
    others.push(await startDirectus(place), await startNodeRed());
    const [directus, nodeRed] = others.map(({ port }) => `http://127.0.0.1:${port}`);
    return await withLighthouse(async (context, measure) => {
      const [login, directusLogin, editor] = await measure([
        ['ours, login', `${portal.origin}/login`],
        ['Directus, login', `${directus}/admin/login`],
        ['Node-RED, editor', `${nodeRed}/`],
      ]);
      await signInStaff(context, portal.origin);
      await signInToDirectus(context, directus ?? '');
      const [list, directusList] = await measure([
        ['ours, packages', `${portal.origin}/packages`],
        ['Directus, packages', `${directus}/admin/content/packages`],
      ]);
      return [login, list, directusLogin, directusList, editor].filter((figure) => figure !== undefined);
    });
  } finally {
    for (const product of others) await product.stop();
    await portal.stop();
  }
}

async function signInToDirectus(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/admin/login`);
  await page.locator('input[type=email]').fill(directusAdmin.email);
  await page.locator('input[type=password]').fill(directusAdmin.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  // Its rows are shown, not another sign-in.
  await page.goto(`${origin}/admin/content/packages`);
  await page.locator('table tbody tr').first().waitFor();
  await page.close();
}

async function startNodeRed(): Promise<Product> {
  const port = await freePort();
  const work = mkdtempSync(path.join(os.tmpdir(), 'trialway-node-red-'));
  const program = path.join(folder, 'node_modules/node-red/red.js');
  const server = spawn(process.execPath, [program, '--userDir', work, '--port', String(port)], {
    cwd: work,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  await untilAnswers(server, `http://127.0.0.1:${port}/`);
  return {
    name: 'Node-RED',
    port,
    async stop() {
      await end(server);
      rmSync(work, { recursive: true, force: true });
    },
  };
}
