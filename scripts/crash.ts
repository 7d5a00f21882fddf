// npm run test:crash: kills the server, PostgreSQL and single connections (kill -9) during acknowledged writes, stops the database
// under load, cuts the power and kills commands half way, and counts what is missing afterwards: rows of a minimal, fast
// writer, sign-ins over HTTP at the real server, and mails being sent. Controls that acknowledge before the commit, write
// without fsync, or record a mail before it is sent, must lose some: they prove that the count detects losses.
//
//   --rounds N   so many times each (10)    --full     as often as docs/reliability.md says: server 100, power 20, …
//   --only a,b   some parts alone           --record   keeps the figures in docs/reliability.json
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Mails, type MailsMeasured, type StartSender, startEarlyMailer, startServer } from './crash-mails.ts';
import { measurePowerCuts, whyNoPowerCut } from './crash-power.ts';
import { SignIns } from './crash-sign-ins.ts';
import { cutBackups, cutMigrations, type VerbsMeasured } from './crash-verbs.ts';
import { Writer } from './crash-writer-handle.ts';
import { keepFigure } from './reliability-figures.ts';

type Victim = 'server' | 'backend' | 'postgres' | 'restart';

interface Measured {
  acknowledged: number;
  missing: number;
}

/** How often each is done with --full. */
const full = {
  server: 100,
  backend: 50,
  postgres: 50,
  restart: 20,
  power: 20,
  'sign-ins': 20,
  mails: 20,
  migrations: 10,
  backups: 10,
} as const;
type Part = keyof typeof full;
const parts = Object.keys(full) as Part[];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    full: { type: 'boolean', default: false },
    only: { type: 'string', default: parts.join(',') },
    record: { type: 'boolean', default: false },
  },
});
const asked = Number(values.rounds);
const only = values.only.split(',');
if (!Number.isSafeInteger(asked) || asked < 1 || only.some((name) => !Object.hasOwn(full, name))) {
  console.error(`--rounds must be a whole number from 1 on, --only some of ${parts.join(', ')}.`);
  process.exit(1);
}

let passed = true;
for (const part of parts) if (only.includes(part)) await measure(part, values.full ? full[part] : asked);
process.exitCode = passed ? 0 : 1;

async function measure(part: Part, rounds: number): Promise<void> {
  switch (part) {
    case 'server':
    case 'backend':
    case 'postgres':
    case 'restart':
      await countRows(part, rounds);
      break;
    case 'power':
      await cutPower(rounds);
      break;
    case 'sign-ins':
      await countSignIns(rounds);
      break;
    case 'mails':
      await countMails(rounds);
      break;
    case 'migrations':
      tellVerbs(part, rounds, 'migrations', await inFolder((folder) => cutMigrations(folder, rounds)));
      break;
    case 'backups':
      tellVerbs(part, rounds, 'backups and restores', await inFolder((folder) => cutBackups(folder, rounds)));
  }
}

function report(part: string, rounds: number, line: string, fits: boolean): void {
  passed &&= fits;
  console.log(`${fits ? 'ok    ' : 'FAILED'} ${line}`);
  if (values.record)
    keepFigure(part, { at: new Date().toISOString().slice(0, 10), rounds, line, passed: fits });
}

async function countRows(victim: Victim, rounds: number): Promise<void> {
  const what = victim === 'restart' ? 'stop and start of postgres under load' : `kill -9 of ${victim}`;
  const { acknowledged, missing } = await inFolder((folder) => measureRows(folder, victim, rounds, false));
  report(
    victim,
    rounds,
    `${what}, ${rounds} times: ${acknowledged} rows acknowledged, ${missing} missing`,
    missing === 0,
  );
  if (victim !== 'postgres') return;
  const control = await inFolder((folder) => measureRows(folder, victim, Math.min(rounds, 10), true));
  report(
    'postgres-control',
    Math.min(rounds, 10),
    `control, acknowledged before the commit: ${control.acknowledged} rows acknowledged, ${control.missing} missing (must be more than 0)`,
    control.missing > 0,
  );
}

async function cutPower(rounds: number): Promise<void> {
  const reason = await inFolder(async (folder) => whyNoPowerCut(folder));
  if (reason !== undefined) {
    console.log(`left out: the power cut, which cannot be shown here (${reason})`);
    return;
  }
  const { acknowledged, missing } = await inFolder((folder) => measurePowerCuts(folder, rounds, true));
  report(
    'power',
    rounds,
    `power cut, ${rounds} times: ${acknowledged} rows acknowledged, ${missing} missing`,
    missing === 0,
  );
  const control = await inFolder((folder) => measurePowerCuts(folder, 1, false));
  report(
    'power-control',
    1,
    `control, fsync=off: ${control.acknowledged} rows acknowledged, ${control.missing} missing (must be more than 0)`,
    control.missing > 0,
  );
}

async function countSignIns(rounds: number): Promise<void> {
  for (const victim of ['server', 'postgres'] as const) {
    const { acknowledged, missing } = await inFolder((folder) => measureSignIns(folder, victim, rounds));
    report(
      `sign-ins-${victim}`,
      rounds,
      `kill -9 of ${victim}, ${rounds} times: ${acknowledged} sign-ins acknowledged over HTTP, ${missing} missing`,
      missing === 0,
    );
  }
}

async function countMails(rounds: number): Promise<void> {
  const kills = Math.max(rounds, 3);
  const sent = await inFolder((folder) => measureMails(folder, startServer, kills));
  report(
    'mails',
    kills,
    `kill -9 of server, ${kills} times while it sends: ${sent.queued} mails queued, ${sent.missing} missing, ${sent.again} sent again, of these ${sent.unexplained} without a kill before the note`,
    sent.missing === 0 && sent.unexplained === 0 && sent.noted === sent.queued,
  );
  // The first kill happens before the mail server has received the mail: that one is lost.
  const lost = await inFolder((folder) => measureMails(folder, startEarlyMailer, 1));
  report(
    'mails-control',
    1,
    `control, noted before it is sent: ${lost.queued} mails queued, ${lost.noted} noted as sent, ${lost.missing} missing (must be more than 0)`,
    lost.missing > 0,
  );
}

function tellVerbs(part: Part, rounds: number, what: string, { cut, faults }: VerbsMeasured): void {
  const found = faults.length === 0 ? '' : `: ${faults.join('; ')}`;
  report(
    part,
    rounds,
    `kill -9 of ${what}, ${rounds} times each, ${cut} of them at work: given again they came to their end, ${faults.length} faults${found}`,
    faults.length === 0 && cut > 0,
  );
}

/** Runs all rounds on one folder: each starts from the state that the previous kill left. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-crash-'));
  // PostgreSQL runs as another account where this runs as root.
  chmodSync(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRows(
  folder: string,
  victim: Victim,
  rounds: number,
  early: boolean,
): Promise<Measured> {
  const acknowledged = new Set<string>();
  let writer = new Writer(folder, 'run-0', { early }, acknowledged);
  try {
    await writer.ready();
    for (let round = 1; round <= rounds; round++) {
      await writer.acknowledges(50 + Math.floor(Math.random() * 300));
      if (victim === 'postgres') await writer.endPostgres('SIGKILL');
      else if (victim === 'restart') await writer.endPostgres('SIGINT');
      else if (victim === 'backend') await writer.killBackend();
      else {
        await writer.end('SIGKILL');
        writer = new Writer(folder, `run-${round}`, { early }, acknowledged);
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

async function measureSignIns(
  folder: string,
  victim: 'server' | 'postgres',
  rounds: number,
): Promise<Measured> {
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
