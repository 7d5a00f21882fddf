// npm start leads here: one process, one origin.
import { once } from 'node:events';
import { type RunningServer, startServer } from '#app/server-process.ts';
import { readEnv } from '#server/env.ts';
import { asFullDisk } from '#server/full-disk.ts';
import { OperatorError } from '#server/operator-error.ts';
import { demoAccounts, demoPassword } from '#testing/accounts.ts';

const leave = new AbortController();
const hurry = new AbortController();
// SIGTERM comes from what replaces this server by another: nobody shall notice. A person at a terminal does not wait.
process.on('SIGTERM', () => {
  if (leave.signal.aborted) hurry.abort();
  leave.abort();
});
for (const signal of ['SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    hurry.abort();
    leave.abort();
  });
}

try {
  await run();
} catch (error) {
  // A start given up half way has stopped what it had started.
  if (error !== leave.signal.reason) {
    // One line for what an operator can mend; everything else is a fault of ours and shows itself whole.
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  }
}
process.exit(0);

async function run(): Promise<void> {
  const env = readEnv();
  const server = await startServer(env, leave.signal).catch((error: unknown) => {
    throw asFullDisk(error, env);
  });
  console.log(welcome(server));
  if (!leave.signal.aborted) await once(leave.signal, 'abort');
  await server.stop(hurry.signal);
}

function welcome({ address, demoMode }: RunningServer): string {
  const ready = `Trialway is ready: ${address}`;
  if (demoMode === 'off') return ready;
  const accounts = demoAccounts.map(
    ({ email, role, note }) => `  ${email.padEnd(24)} ${role.padEnd(16)} ${note}`,
  );
  return [ready, '', `Demo accounts, password ${demoPassword}`, ...accounts].join('\n');
}
