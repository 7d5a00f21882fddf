/**
 * Runs once per run of the journeys: starts the real server process with demo data in a temporary data
 * folder, and Chromium.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { freePort } from '#testing/free-port.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findChromium } from '../scripts/chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    readonly portal: StartedPortal;
  }
}

export interface StartedPortal {
  readonly origin: string;
  readonly dataFolder: string;
  /** The endpoint by which test files connect to the browser. */
  readonly browser: string;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = temporaryFolder('e2e');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = startServer(port, dataFolder);
  let browser: BrowserServer | undefined;
  const stop = async (): Promise<void> => {
    await browser?.close();
    await ended(server);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    [browser] = await Promise.all([startBrowser(), untilHealthy(origin, server)]);
    project.provide('portal', { origin, dataFolder, browser: browser.wsEndpoint() });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function startServer(port: number, dataFolder: string): ChildProcess {
  return spawn(process.execPath, ['src/server.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO_MODE: '',
      PROCESSES: '1',
      RATE_LIMITS: 'off',
      CAPTCHA_WORK: '5000',
      // The mail server of the journeys.
      EGRESS_ALLOW: '127.0.0.0/8',
      // The test runner's value would start a server in a different mode than people use.
      NODE_ENV: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function startBrowser(): Promise<BrowserServer> {
  const executablePath: string | undefined = findChromium();
  if (executablePath === undefined)
    throw new Error('no Chromium on this machine: install it or set CHROMIUM_PATH');
  return chromium.launchServer({
    host: '127.0.0.1',
    executablePath,
    args: [
      '--no-sandbox',
      // A page lives for seconds: optimising its code would cost more than it gains, an eighth of the
      // browser's processor time. With a debugger attached, V8 parses a file again to locate each error that
      // is created while the file is evaluated.
      '--js-flags=--no-opt --no-maglev --no-enable-lazy-source-positions',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

async function untilHealthy(origin: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`${origin}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the server was not ready in a minute');
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await exit;
}
