// Runs the real server as a separate process, for tests that stop, kill and starve it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';

export interface PortalProcess {
  readonly origin: string;
  readonly pid: number;
  /** The output so far. */
  readonly printed: { stdout: string; stderr: string };
  /** Sends the signal and waits for the end; returns the exit status, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

type Settings = Readonly<Record<string, string>>;

/** Starts the server with exactly these settings and waits until it reports that it is ready. */
export async function startPortal(settings: Settings): Promise<PortalProcess> {
  const port = await freePort();
  const { child, printed, ended } = launch({ PORT: String(port), ...settings });
  const ready = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', () => {
      if (printed.stdout.includes('is ready')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!(await ready)) throw new Error(`the server did not start: ${printed.stderr}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    printed,
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

interface RunOptions {
  /** Called with the process as soon as it starts. */
  onStart?: (child: ChildProcess) => void;
  /** A wrapper command that runs the server command. */
  through?: readonly string[];
}

/** Runs the server until it exits, for starts that fail. */
export async function runPortal(
  settings: Settings,
  { onStart, through }: RunOptions = {},
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const { child, printed, ended } = launch({ PORT: String(await freePort()), ...settings }, through);
  onStart?.(child);
  return { status: await ended, ...printed };
}

/** The process id of the embedded PostgreSQL of a data folder; undefined if none runs. */
export function postgresOf(dataDir: string): number | undefined {
  try {
    const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function launch(settings: Settings, through: readonly string[] = []) {
  const [command, ...args] = [...through, process.execPath, 'src/server.ts'] as const;
  const child = spawn(command, args, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      // As `npm start` sets it, and the command that runs the tests.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PROCESSES: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => {
    printed.stdout += bytes.toString();
  });
  child.stderr.on('data', (bytes: Buffer) => {
    printed.stderr += bytes.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, printed, ended };
}
