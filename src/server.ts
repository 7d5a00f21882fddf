// npm start leads here: one process, one origin.
import { once } from 'node:events';
import { type RunningServer, startServer } from '#app/server/process.ts';
import { asDamaged } from '#server/postgres/damaged-database.ts';
import { readEnv } from '#server/config/env.ts';
import { asFullDisk } from '#server/database/full-disk.ts';
import { loggableError } from '#server/database/loggable-error.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';

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
    console.error(error instanceof OperatorError ? error.message : loggableError(error));
    process.exit(1);
  }
}
process.exit(0);

async function run(): Promise<void> {
  const env = readEnv();
  const server = await startServer(env, shutdown.signal).catch((error: unknown) => {
    throw asDamaged(asFullDisk(error, env), env);
  });
  console.log(welcome(server));
  if (!shutdown.signal.aborted) await once(shutdown.signal, 'abort');
  await server.stop(force.signal);
}

function welcome({ address, demoMode }: RunningServer): string {
  const ready = `Trialway is ready: ${address}`;
  if (demoMode === 'off') return ready;
  const accounts = demoAccounts.map(
    ({ email, role, note }) => `  ${email.padEnd(24)} ${role.padEnd(16)} ${note}`,
  );
  return [ready, '', `Demo accounts, password ${demoPassword}`, ...accounts].join('\n');
}
