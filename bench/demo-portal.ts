// The product's server with the demo world, and the state of a signed-in browser.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#demo/accounts.ts';
import { freePort } from '#testing/free-port.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

/** The state of a browser in which staff are signed in. */
export async function signedIn(origin: string) {
  const email = 'staff@demo.test';
  const answer = await fetch(`${origin}/mfa/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  const { token, username } = (await answer.json()) as { token: string; username: string };
  const user = { username, userShortName: 'staff', email, verified: true, role: 'staff', roleRepr: 'PM' };
  const localStorage = Object.entries({
    token,
    tokenExpiration: String(Math.floor(Date.now() / 1000) + 86_400),
    user: JSON.stringify(user),
  }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

const root = path.resolve(import.meta.dirname, '..');

/** Starts one process of this checkout as `npm start` does, on a loopback port; `stop` removes its data unless they were given. */
export async function startDemoPortal(
  givenData?: string,
): Promise<{ origin: string; pid: number; stop(): Promise<void> }> {
  const dataFolder = givenData ?? temporaryFolder('demo');
  const port = await freePort();
  const flags = JSON.parse(readFileSync(path.join(root, 'scripts/server-flags.json'), 'utf8')) as string[];
  const server = spawn(process.execPath, [...flags, 'src/server.ts'], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      ...process.env,
      PROCESSES: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RATE_LIMITS: 'off',
      NODE_ENV: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  while (!(await fetch(`${origin}/health`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`the portal ended with ${server.exitCode}`);
    await sleep(100);
  }
  return {
    origin,
    pid: server.pid ?? 0,
    async stop() {
      const exit = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await exit;
      if (givenData === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
