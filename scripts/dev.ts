// npm run dev: the server restarts when its sources change, the web app reloads in the browser (port 5173).
import { type ChildProcess, spawn } from 'node:child_process';

const WEB = 'http://localhost:5173';
const server = run(['--watch', '--env-file-if-exists=.env', 'src/server.ts'], { PUBLIC_URL: WEB });
const web = run(['--env-file-if-exists=.env', 'node_modules/vite/bin/vite.js'], {});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
server.on('exit', () => stop('SIGTERM'));
web.on('exit', () => stop('SIGTERM'));

function run(args: readonly string[], defaults: Record<string, string>): ChildProcess {
  const root = `${import.meta.dirname}/..`;
  // A group of its own: Ctrl-C reaches it once, from us.
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
