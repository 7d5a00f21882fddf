// npm run test:crash: kills the server and PostgreSQL (kill -9) under acknowledged writes, and counts what is missing
// afterwards. A control that acknowledges before the commit must lose rows: it shows that the count can see a loss.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Writer } from './crash-writer-handle.ts';

type Victim = 'server' | 'postgres';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error('--rounds must be a whole number from 1 on.');
  process.exit(1);
}

let passed = true;
for (const victim of ['server', 'postgres'] as const) {
  const { acknowledged, missing } = await measure(victim, false);
  report(
    `kill -9 of ${victim}, ${rounds} times: ${acknowledged} acknowledged, ${missing} missing`,
    missing === 0,
  );
}
const control = await measure('postgres', true);
report(
  `control, acknowledged before the commit: ${control.acknowledged} acknowledged, ${control.missing} missing (must be more than 0)`,
  control.missing > 0,
);
process.exitCode = passed ? 0 : 1;

function report(line: string, fits: boolean): void {
  passed &&= fits;
  console.log(`${fits ? 'ok    ' : 'FAILED'} ${line}`);
}

/** All rounds on one folder: each starts from what the kill before it left. */
async function measure(victim: Victim, early: boolean): Promise<{ acknowledged: number; missing: number }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-crash-'));
  const acknowledged = new Set<string>();
  let missing: string[] = [];
  let writer = new Writer(folder, 'run-0', early, acknowledged);
  try {
    await writer.ready();
    for (let round = 1; round <= rounds; round++) {
      await writer.acknowledges(50 + Math.floor(Math.random() * 300));
      if (victim === 'postgres') {
        await writer.killPostgres();
      } else {
        await writer.end('SIGKILL');
        writer = new Writer(folder, `run-${round}`, early, acknowledged);
        await writer.ready();
      }
    }
    // Rows written after the last kill show that writing goes on; only then is everything counted.
    await writer.acknowledges(50);
    missing = await writer.missing();
  } finally {
    await writer.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
  return { acknowledged: acknowledged.size, missing: missing.length };
}
