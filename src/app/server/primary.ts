// A portal with several processes: the first opens the database and does what must be done once; the others
// serve requests on the same port. It replaces processes that end, and on request all of them in turn.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#server/config/env.ts';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import type { Measured } from '#server/http/metrics.ts';
import { type OpenedDatabase, openForServer } from './databases.ts';
import { settleDemoMode, startDemo } from './demo-mode.ts';
import type { OwnMeasurements, RunningServer, Settled } from './process.ts';

/** Sent to the first process when a process cannot start. */
export interface StartFailure {
  readonly failure: string;
}

/** Sent to a process when its successor is serving. */
const handOver = 'hand over';

/** Draining takes up to 6 s, and responses in progress have 10. */
const patienceMs = 20_000;
const longestPauseMs = 30_000;
const endedEarly = 'A process of the portal ended before it could answer.';

/** Like `startServer`, with `env.processes` serving processes. */
export async function startProcesses(env: Env, shutdown: AbortSignal): Promise<RunningServer> {
  // Other processes load their code while the database starts.
  const crew = new Crew(env.processes);
  let opened: OpenedDatabase | undefined;
  try {
    opened = await openForServer(env, (line) => console.error(line));
    shutdown.throwIfAborted();
    const { owner, embedded, close } = opened;
    const demoMode = await settleDemoMode(env, opened);
    shutdown.throwIfAborted();
    await crew.begin({ owner, embedded, demoMode });
    const stopDemo = demoMode === 'on' ? await startDemo(env, opened) : undefined;
    const stopMetrics = await answerForAll(env, opened.database, crew);
    return {
      address: env.publicUrl,
      demoMode,
      replaceProcesses: () => crew.replaceAll(),
      async stop(force) {
        await Promise.all([crew.stop(force), stopDemo?.(), stopMetrics?.()]);
        await close();
      },
    };
  } catch (error) {
    await crew.kill();
    await opened?.close();
    // Ctrl-C in a terminal ends the other processes too: that is not a failure.
    shutdown.throwIfAborted();
    throw error;
  }
}

async function answerForAll(
  { metrics }: Env,
  database: Database,
  crew: Crew,
): Promise<(() => Promise<void>) | undefined> {
  if (metrics === undefined) return undefined;
  const [{ serveMetrics, textOfMeasured }, { portalFigures }] = await Promise.all([
    import('#server/http/metrics.ts'),
    import('./portal-figures.ts'),
  ]);
  const text = async () => (await portalFigures(database)) + (await textOfMeasured(crew.measured()));
  return serveMetrics(metrics, text).catch((error: unknown) => {
    throw new OperatorError(
      `Cannot listen on ${metrics.host}:${metrics.port}: ${operatorLine(error)}. Check METRICS_PORT and METRICS_HOST.`,
    );
  });
}

class Crew {
  readonly #workers: Set<Worker>;
  readonly #measured = new Map<Worker, Measured>();
  #settled: Settled | undefined;
  #isStopping = false;
  #replacing: Promise<void> | undefined;

  constructor(count: number) {
    this.#workers = new Set(Array.from({ length: count }, () => cluster.fork()));
  }

  /** Starts serving in all of them, and waits until each does. */
  async begin(settled: Settled): Promise<void> {
    this.#settled = settled;
    await Promise.all(
      [...this.#workers].map(async (worker) => {
        await serve(worker, settled);
        this.#watch(worker);
      }),
    );
  }

  /** The metrics of each serving process, a few seconds old. */
  measured(): Measured[] {
    return [...this.#measured.values()];
  }

  /**
   * Each successor serves before its predecessor stops accepting connections; the restart ends if a successor
   * cannot start.
   */
  replaceAll(): Promise<void> {
    this.#replacing ??= this.#replaceEach().finally(() => (this.#replacing = undefined));
    return this.#replacing;
  }

  async #replaceEach(): Promise<void> {
    for (const old of new Set(this.#workers)) {
      if (this.#isStopping || !this.#workers.has(old)) continue;
      const next = await this.#successor();
      this.#workers.delete(old);
      this.#watch(next);
      // It stops accepting connections and then ends by itself.
      old.send(handOver, () => {});
      await ended(old);
    }
  }

  async stop(force: AbortSignal): Promise<void> {
    this.#isStopping = true;
    for (const worker of this.#workers) worker.process.kill(force.aborted ? 'SIGINT' : 'SIGTERM');
    const hurry = (): void => {
      for (const worker of this.#workers) worker.process.kill('SIGINT');
    };
    force.addEventListener('abort', hurry);
    await Promise.all([...this.#workers].map(ended));
    force.removeEventListener('abort', hurry);
  }

  async kill(): Promise<void> {
    this.#isStopping = true;
    for (const worker of this.#workers) worker.process.kill('SIGKILL');
    await Promise.all([...this.#workers].map(ended));
  }

  async #successor(): Promise<Worker> {
    if (this.#settled === undefined) throw new Error('not begun');
    const next = cluster.fork();
    this.#workers.add(next);
    try {
      await serve(next, this.#settled);
    } catch (error) {
      this.#workers.delete(next);
      throw error;
    }
    return next;
  }

  /** Replaces a process that ended unexpectedly. */
  #watch(worker: Worker): void {
    worker.on('message', (message: OwnMeasurements) => this.#measured.set(worker, message.measured));
    worker.once('exit', () => {
      this.#measured.delete(worker);
      if (!this.#workers.delete(worker) || this.#isStopping) return;
      void this.#makeUp();
    });
  }

  async #makeUp(): Promise<void> {
    for (let pauseMs = 250; !this.#isStopping; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        this.#watch(await this.#successor());
        console.error('A process of the portal had stopped and was started again.');
        return;
      } catch (error) {
        if (this.#isStopping) return;
        console.error(error instanceof Error ? error.message : error);
      }
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}

/** Passes the initial results to the process; returns once it is serving. */
async function serve(worker: Worker, settled: Settled): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  if (worker.isDead()) throw new OperatorError(endedEarly);
  worker.send(settled, () => {});
  try {
    await Promise.race([
      once(worker, 'listening', { signal }),
      once(worker, 'message', { signal }).then(([message]) => {
        throw new OperatorError((message as StartFailure).failure);
      }),
      once(worker, 'exit', { signal }).then(() => {
        throw new OperatorError(endedEarly);
      }),
    ]);
  } finally {
    done.abort();
  }
}

async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs);
  await once(worker, 'exit');
  clearTimeout(kill);
}
