// npm run dev: the server restarts when its sources change, the web app reloads in the browser (port 5173).
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const settings = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
const WEB = 'http://localhost:5173';
const server = run(['--watch', '--watch-kill-signal=SIGINT', ...settings, 'src/server.ts'], {
  PUBLIC_URL: WEB,
  PROCESSES: '1',
});
const web = run([...settings, 'node_modules/vite/bin/vite.js'], {});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
server.on('exit', () => stop('SIGTERM'));
web.on('exit', () => stop('SIGTERM'));

function run(args: readonly string[], defaults: Record<string, string>): ChildProcess {
  // A separate process group: Ctrl-C reaches it once, from this process.
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...defaults, ...process.env },
    detached: true,
  });
}

function stop(signal: NodeJS.Signals): void {
  for (const child of [server, web]) if (child.exitCode === null) child.kill(signal);
}
