// A driver's phone: a separate browser whose storage outlasts it.
import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { type Line, openLine } from './flapping-line.ts';
import { databaseRows, screens } from './portal.ts';
import { waitPromptly } from './prompt-waits.ts';

/** Starts the browser of this profile; the page is its first tab. */
export async function startPhone(
  profile: string,
  baseURL: string,
  args: readonly string[] = [],
): Promise<{ phone: BrowserContext; page: Page }> {
  const phone = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', ...args],
    viewport: screens.xs,
    baseURL,
    locale: 'en-GB',
  });
  const page = phone.pages()[0] ?? (await phone.newPage());
  waitPromptly(page);
  return { phone, page };
}

/**
 * The phone of a test file, behind a connection that can be cut; its browser ends after each test, its
 * storage after the last.
 */
export function phoneOnLine(folder: string, seed: number) {
  let [profile, phone]: [string, BrowserContext | undefined] = ['', undefined];
  const line = {} as Line;
  const close = async (): Promise<void> => {
    await phone?.close();
    phone = undefined;
  };
  beforeAll(async () => {
    Object.assign(line, await openLine(inject('portal').origin, seed));
    profile = temporaryFolder(folder);
  });
  afterEach(close);
  afterAll(async () => {
    await line.close();
    rmSync(profile, { recursive: true, force: true });
  });
  return {
    line,
    close,
    async start(): Promise<Page> {
      const started = await startPhone(profile, line.origin);
      phone = started.phone;
      return started.page;
    },
    /** The browser has crashed. */
    forget(): void {
      phone = undefined;
    },
  };
}

/** The app is ready to open without a connection. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Packages without a report, each with a unique airbill. */
export function unreportedPackages(count: number) {
  return databaseRows<{ id: number; airbill: string }>(`
    select k.id::int, k.airbill from packages k join projects p on p.id = k.project_id
      join locations l on l.id = p.location_id
    where l.code = 'UA' and k.status is distinct from 'Delivered' and k.airbill ~ '^[A-Z0-9-]+$'
      and (select count(*) from packages o where upper(o.airbill) = upper(k.airbill)) = 1
      and not exists (select from delivery_reports r where r.package_id = k.id)
    order by k.id desc limit ${count}`);
}
