// npm start leads here: one origin, of one process or of several.
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { StartFailure } from '#app/server/primary.ts';
import type { RunningServer, Settled } from '#app/server/process.ts';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { type Env, readEnv } from '#server/config/env.ts';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { asFullDisk } from '#server/database/full-disk.ts';
import { loggableError } from '#server/database/loggable-error.ts';
import { asDamaged } from '#server/postgres/damaged-database.ts';

const shutdown = new AbortController();
const force = new AbortController();
// SIGTERM comes from what replaces this server by another: no user should notice. A person at a terminal does not wait.
process.on('SIGTERM', () => {
  if (shutdown.signal.aborted) force.abort();
  shutdown.abort();
});
for (const signal of ['SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    force.abort();
    shutdown.abort();
  });
}

try {
  await run();
} catch (error) {
  // A cancelled start has stopped what it had started.
  if (error !== shutdown.signal.reason) {
    // One line for what an operator can fix; everything else is a bug and is shown in full.
    if (cluster.isPrimary)
      console.error(error instanceof OperatorError ? error.message : loggableError(error));
    else if (error instanceof OperatorError) await tellFirst({ failure: error.message });
    else console.error(loggableError(error));
    process.exit(1);
  }
}
process.exit(0);

async function run(): Promise<void> {
  const env = readEnv();
  let server: RunningServer | undefined;
  // Before "is ready" is printed: SIGUSR2 ends a process that has no listener for it.
  process.on('SIGUSR2', () => replaceProcesses(server));
  server = await start(env).catch((error: unknown) => {
    throw asDamaged(asFullDisk(error, env), env);
  });
  if (cluster.isPrimary) console.log(welcome(server));
  let handsOver = false;
  if (cluster.isWorker)
    process.once('message', () => {
      handsOver = true;
      shutdown.abort();
    });
  if (!shutdown.signal.aborted) await once(shutdown.signal, 'abort');
  await server.stop(force.signal, handsOver);
}

/** A process of several loads what it serves; the first one only what it needs to look after them. */
async function start(env: Env): Promise<RunningServer> {
  if (cluster.isPrimary && env.processes > 1) {
    const { startProcesses } = await import('#app/server/primary.ts');
    return startProcesses(env, shutdown.signal);
  }
  const { startServer } = await import('#app/server/process.ts');
  if (cluster.isPrimary) return startServer(env, shutdown.signal);
  const [settled] = (await once(process, 'message', { signal: shutdown.signal })) as [Settled];
  return startServer(env, shutdown.signal, settled);
}

function replaceProcesses(server: RunningServer | undefined): void {
  if (cluster.isWorker) return;
  if (server === undefined) {
    console.error('The portal is still starting: no process was replaced.');
    return;
  }
  if (server.replaceProcesses === undefined) {
    console.error('One process cannot be replaced by itself: set PROCESSES, or start a successor (SIGTERM).');
    return;
  }
  void server.replaceProcesses().then(
    () => console.log('Every process was replaced.'),
    (error: unknown) => console.error(`The processes were not replaced: ${operatorLine(error)}`),
  );
}

function tellFirst(failure: StartFailure): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(failure, () => resolve());
  });
}

function welcome({ address, demoMode }: RunningServer): string {
  const ready = `Trialway is ready: ${address}`;
  if (demoMode === 'off') return ready;
  const accounts = demoAccounts.map(
    ({ email, role, note }) => `  ${email.padEnd(24)} ${role.padEnd(16)} ${note}`,
  );
  return [ready, '', `Demo accounts, password ${demoPassword}`, ...accounts].join('\n');
}
