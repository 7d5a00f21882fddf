// npm start leads here: one process, one origin.
import { startServer } from '#app/server-process.ts';
import { readEnv } from '#server/env.ts';
import { OperatorError } from '#server/operator-error.ts';
import { demoAccounts, demoPassword } from '#testing/accounts.ts';

try {
  const server = await startServer(readEnv());
  console.log(`Trialway is ready: ${server.address}`);
  if (server.demoMode === 'on') {
    console.log(`\nDemo accounts, password ${demoPassword}`);
    for (const { email, role, note } of demoAccounts)
      console.log(`  ${email.padEnd(24)} ${role.padEnd(16)} ${note}`);
  }
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  // One line for what an operator can mend; everything else is a fault of ours and shows itself whole.
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}
