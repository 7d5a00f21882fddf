// The measured portal: the product's own app on a loopback port, in a separate process. It also reports the
// SQL of a call, so that pgbench can run the same statements.

import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { serverJobs } from '#app/server/jobs.ts';
import { mountFeatures } from '#app/server/platform.ts';
import { companionOfRead } from '#server/database/companion.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { prepared, type Statement } from '#server/database/sql.ts';
import { createApp } from '#server/http/create-app.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import type { PortalAnswer, PortalQuestion, RecordedStatement } from './portal-handle.ts';

const [host, database, withJobs] = process.argv.slice(2);
if (host === undefined || database === undefined)
  throw new Error('usage: portal.ts SOCKET_FOLDER DATABASE [jobs]');

let recorded: RecordedStatement[] = [];
let recording = false;
const connection = { host, port: 5432, user: 'trialway_app', database };
const opened = recordingDatabase(openDatabase(connection, Buffer.alloc(32)));
const app = await createApp({
  database: opened,
  version: 'bench',
  features: mountFeatures(opened, {
    portal: { portalName: 'Trialway', logo: undefined, demoMode: false, version: '0' },
    businessTz: 'UTC',
    refreshGraceMinutes: 1440,
    rateLimits: false,
    captchaWork: 5000,
    publicUrl: 'http://localhost:8080',
    smtpUrl: undefined,
    egressAllow: [],
    key: Buffer.alloc(32),
  }),
});
if (withJobs !== undefined) {
  const jobs = serverJobs(opened, {
    businessTz: 'UTC',
    publicUrl: 'http://localhost:8080',
    dataDir: os.tmpdir(),
  });
  startJobs(opened, connection, jobs, { onError: console.error });
}
await app.listen({ host: '127.0.0.1', port: 0 });
answer({ port: (app.server.address() as AddressInfo).port });

process.on('message', (question: PortalQuestion) => void tell(question));
process.on('disconnect', () => process.exit(0));

async function tell(question: PortalQuestion): Promise<void> {
  recorded = [];
  recording = true;
  const { statusCode } = await app.inject({
    url: question.url,
    headers: { authorization: `Bearer ${question.token}` },
  });
  recording = false;
  answer({ statusCode, statements: recorded });
}

function answer(message: PortalAnswer): void {
  process.send?.(message);
}

function recordingDatabase(inner: Database): Database {
  function note(statement: Statement<unknown>): void {
    if (!recording) return;
    // In one flush with its first read, before it.
    const companion = companionOfRead();
    if (companion !== undefined && companion.statement !== statement) noteOne(companion.statement);
    noteOne(statement);
  }
  function noteOne(statement: Statement<unknown>): void {
    const { text, values } = prepared(statement);
    recorded.push({ text, values: values.map(asText) });
  }
  return {
    ...inner,
    rows(statement) {
      note(statement);
      return inner.rows(statement);
    },
    read(statement, options) {
      note(statement);
      return inner.read(statement, options);
    },
    stream(statement, chunkSize) {
      note(statement);
      return inner.stream(statement, chunkSize);
    },
  };
}

/** A parameter in PostgreSQL's text format. */
function asText(value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return String(value);
}
