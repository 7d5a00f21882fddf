// npm run test:crash: kills the server and PostgreSQL (kill -9) during acknowledged writes, and counts what
// is missing afterwards: rows of a minimal, fast writer, sign-ins over HTTP at the real server, and mails
// being sent. Controls that acknowledge before the commit, or record a mail before it is sent, must lose
// some: they prove that the count detects losses.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Mails, type MailsMeasured, type StartSender, startEarlyMailer, startServer } from './crash-mails.ts';
import { SignIns } from './crash-sign-ins.ts';
import { Writer } from './crash-writer-handle.ts';

type Victim = 'server' | 'postgres';

interface Measured {
  acknowledged: number;
  missing: number;
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error('--rounds must be a whole number from 1 on.');
  process.exit(1);
}

let passed = true;
for (const victim of ['server', 'postgres'] as const) {
  const { acknowledged, missing } = await inFolder((folder) => measureRows(folder, victim, false));
  report(
    `kill -9 of ${victim}, ${rounds} times: ${acknowledged} rows acknowledged, ${missing} missing`,
    missing === 0,
  );
}
const control = await inFolder((folder) => measureRows(folder, 'postgres', true));
report(
  `control, acknowledged before the commit: ${control.acknowledged} rows acknowledged, ${control.missing} missing (must be more than 0)`,
  control.missing > 0,
);
for (const victim of ['server', 'postgres'] as const) {
  const { acknowledged, missing } = await inFolder((folder) => measureSignIns(folder, victim));
  report(
    `kill -9 of ${victim}, ${rounds} times: ${acknowledged} sign-ins acknowledged over HTTP, ${missing} missing`,
    missing === 0,
  );
}
const mailKills = Math.max(rounds, 3);
const sent = await inFolder((folder) => measureMails(folder, startServer, mailKills));
report(
  `kill -9 of server, ${mailKills} times while it sends: ${sent.queued} mails queued, ${sent.missing} missing, ${sent.again} sent again, of these ${sent.unexplained} without a kill before the note`,
  sent.missing === 0 && sent.unexplained === 0 && sent.noted === sent.queued,
);
// The first kill happens before the mail server has received the mail: that one is lost.
const lost = await inFolder((folder) => measureMails(folder, startEarlyMailer, 1));
report(
  `control, noted before it is sent: ${lost.queued} mails queued, ${lost.noted} noted as sent, ${lost.missing} missing (must be more than 0)`,
  lost.missing > 0,
);
process.exitCode = passed ? 0 : 1;

function report(line: string, fits: boolean): void {
  passed &&= fits;
  console.log(`${fits ? 'ok    ' : 'FAILED'} ${line}`);
}

/** Runs all rounds on one folder: each starts from the state that the previous kill left. */
async function inFolder<T>(measure: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-crash-'));
  try {
    return await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRows(folder: string, victim: Victim, early: boolean): Promise<Measured> {
  const acknowledged = new Set<string>();
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
    // Rows written after the last kill show that writing continues; only then is everything counted.
    await writer.acknowledges(50);
    const missing = await writer.missing();
    return { acknowledged: acknowledged.size, missing: missing.length };
  } finally {
    await writer.end('SIGTERM');
  }
}

async function measureSignIns(folder: string, victim: Victim): Promise<Measured> {
  const signIns = new SignIns(folder);
  try {
    await signIns.start();
    signIns.begin();
    for (let round = 1; round <= rounds; round++) {
      await signIns.acknowledges(10 + Math.floor(Math.random() * 40));
      await signIns.kill(victim);
    }
    await signIns.acknowledges(10);
    const { acknowledged } = signIns;
    const { tokens, madeUp } = await signIns.missing();
    if (!madeUp) throw new Error('A token that no server gave authenticates: the count would see no loss.');
    return { acknowledged, missing: tokens };
  } finally {
    await signIns.end();
  }
}

async function measureMails(folder: string, startSender: StartSender, kills: number): Promise<MailsMeasured> {
  const mails = new Mails(folder, startSender);
  try {
    await mails.start();
    for (let round = 0; round < kills; round++) await mails.round(round);
    return await mails.measure();
  } finally {
    await mails.end();
  }
}
