// npm run faults: every outside service of a real server (mail, GPS, weather, mailbox, object storage) is made slow, dead,
// lying and endless, while people read lists. Each fault must be said within its bound, the service must work again once it is well, every mail
// arrives once, and no list fails. With `--record` the figures go into docs/reliability.md. Takes about ten minutes.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { jobs, lanes } from '#core/job-lanes.ts';
import { demoPassword } from '#demo/accounts.ts';
import { pdfOf } from '#demo/pdf.ts';
import { portalKey } from '#server/config/portal-key.ts';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { objectLimits } from '#server/files/objects.ts';
import { queueMail } from '#server/mail/mail.ts';
import { smtpLimits } from '#server/mail/smtp-connection.ts';
import { attachOrStart } from '#server/postgres/embedded-postgres.ts';
import { fileForm } from '#testing/file-form.ts';
import { startMailbox } from '#testing/mailbox-server.ts';
import { startObjectServer } from '#testing/object-server.ts';
import { startPortal } from '#testing/portal-process.ts';
import { startSmtp } from '#testing/smtp.ts';
import {
  type Failure,
  faults,
  type Protocol,
  startFaulty,
  startJson,
  startRelay,
} from './faulty-services.ts';
import { keepFigure } from './reliability-figures.ts';

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-faults-'));
chmodSync(folder, 0o711);
const objects = await startObjectServer();
const relay = await startRelay();
relay.use(objects.port);
const portal = await startPortal({
  DATA_DIR: folder,
  DEMO_MODE: 'on',
  RATE_LIMITS: 'off',
  EGRESS_ALLOW: '127.0.0.0/8',
  FILE_STORE: 's3',
  S3_ENDPOINT: `http://127.0.0.1:${relay.port}`,
  S3_REGION: objects.settings.region,
  S3_BUCKET: objects.settings.bucket,
  S3_PREFIX: objects.settings.prefix,
  S3_ACCESS_KEY_ID: objects.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: objects.settings.secretAccessKey,
});
const postgres = await attachOrStart(folder);
const key = portalKey({ settingsKey: undefined, dataDir: folder });
const database = openDatabase({ ...postgres.superuserConfig, user: 'trialway_app' }, key);
const ownDomain = 'faults.example.test';
const cause = { actor: 'faults', reason: 'faults', request: 'faults' };

interface Page {
  readonly results: readonly { readonly id: number }[];
}

interface Service {
  readonly name: string;
  readonly protocol: Protocol;
  /** The time limit in seconds, from the first call, for the portal to report the error. */
  readonly boundSeconds: number;
  /** Of a server of its kind that does as it should. */
  readonly wellPort: number;
  /** Lets the portal use this port from now on. */
  use(port: number): Promise<void>;
  /** Gives the portal something to do with the service, now. */
  ask(): Promise<void>;
  /** The portal's error of the last attempt; '' if it has not failed. */
  error(): Promise<string>;
  works(): Promise<boolean>;
}

const smtp = await startSmtp();
const mailbox = await startMailbox('imap');
const hour = Math.floor(Date.now() / 3_600_000) * 3600;
const json = await startJson((place) =>
  place.startsWith('/forecast')
    ? {
        hourly: {
          time: [hour],
          temperature_2m: [4],
          relative_humidity_2m: [80],
          wind_direction_10m: [10],
          wind_speed_10m: [3],
          weather_code: [1],
        },
      }
    : [],
);

const token = await signIn('admin@demo.test');
const services: readonly Service[] = [
  mailService(),
  provider('gps', 'http', 30, json.port, (port) => ({
    gps_provider: 'json',
    gps_url: `http://127.0.0.1:${port}/positions`,
  })),
  provider('weather', 'http', 180, json.port, (port) => ({
    weather_provider: 'open_meteo',
    weather_url: `http://127.0.0.1:${port}`,
  })),
  provider('mailbox', 'greeting', 120, mailbox.port, (port) => ({
    email_box_type: 'imap',
    email_box_host: '127.0.0.1',
    email_box_port: port,
    email_box_ssl: false,
    email_box_allow_plain: true,
    email_box_user: 'desk',
    email_box_password: mailbox.password,
    email_box_imap_folder: 'INBOX',
    email_box_senders: ['courier@example.test'],
  })),
  await fileService(),
];

const lists = { times: { before: [] as number[], during: [] as number[], over: [] as number[] }, failed: 0 };
let phase = 'before' as 'before' | 'during' | 'over';
const readers = Array.from({ length: 2 }, () => readLists());
const figures: { part: string; line: string; passed: boolean }[] = [];
try {
  await sleep(20_000);
  phase = 'during';
  // At the same time, as on a day when the line of the house is down.
  figures.push(...(await Promise.all(services.map((service) => tryAll(service)))));
} finally {
  phase = 'over';
  await Promise.all(readers);
  await database.close();
  await postgres.stop();
  await portal.end('SIGINT');
  await Promise.all([smtp.close(), mailbox.close(), json.close(), relay.close(), objects.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
const ratio = median(lists.times.during) / median(lists.times.before);
figures.push({
  part: 'faults-lists',
  line: `${lists.times.during.length} lists read during the faults, ${lists.failed} failed; median ${ratio.toFixed(2)} times that without faults`,
  passed: lists.failed === 0 && lists.times.during.length > 0,
});
for (const { part, line, passed } of figures) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${part}: ${line}`);
  if (values.record)
    keepFigure(part, { at: new Date().toISOString().slice(0, 10), rounds: faults.length, line, passed });
}
process.exitCode = figures.every(({ passed }) => passed) ? 0 : 1;

async function tryAll(service: Service) {
  const said: string[] = [];
  let passed = true;
  for (const fault of faults) {
    const seconds = await tryOne(service, fault);
    passed &&= seconds !== undefined && seconds <= service.boundSeconds;
    said.push(`${fault} ${seconds === undefined ? 'not said' : `${seconds.toFixed(1)} s`}`);
  }
  let line = `said after: ${said.join(', ')}`;
  if (service.name === 'mail') {
    // The server gets the mails of the demo world too.
    const received = smtp.mails.flatMap(({ to }) =>
      to.filter((address) => address.endsWith(`@${ownDomain}`)),
    );
    line += `; ${faults.length} mails queued, ${received.length} received`;
    passed &&= received.length === faults.length && new Set(received).size === faults.length;
  }
  return { part: `faults-${service.name}`, line: `${line}; works again after each`, passed };
}

/** Seconds from the first call until the portal says that the service fails; undefined if it does not. */
async function tryOne(service: Service, fault: Failure): Promise<number | undefined> {
  const faulty = await startFaulty(fault, service.protocol);
  try {
    await service.use(faulty.port);
    await service.ask();
    const error = await until(async () => (await service.error()) || undefined, service.boundSeconds + 120);
    // Of a dead one there is no call to count from; its failure is one of the connection.
    const seconds =
      error === undefined ? undefined : (Date.now() - (faulty.firstCallAt() ?? Date.now())) / 1000;
    console.log(`${service.name} ${fault}: ${seconds?.toFixed(1) ?? 'not said'} s: ${error ?? ''}`);
    await service.use(service.wellPort);
    await service.ask();
    const works = await until(async () => (await service.works()) || undefined, 400);
    if (works === undefined) throw new Error(`${service.name} does not work again after ${fault}`);
    return seconds;
  } finally {
    await faulty.close();
  }
}

function provider(
  name: 'gps' | 'weather' | 'mailbox',
  protocol: Protocol,
  boundSeconds: number,
  wellPort: number,
  settings: (port: number) => Record<string, unknown>,
) {
  const state = async () => {
    const { results } = (await call('GET', '/api/providers/')) as {
      results: { name: string; state: string; last_error: string }[];
    };
    return results.find((one) => one.name === name);
  };
  return {
    name,
    protocol,
    boundSeconds,
    wellPort,
    use: (port: number) => changeSettings(settings(port)),
    async ask() {
      await database.write(cause, (transaction) =>
        transaction.rows(sql`update providers set next_try_at = now() where name = ${name}`),
      );
    },
    error: async () => (await state())?.last_error ?? '',
    works: async () => (await state())?.state === 'works',
  };
}

function mailService() {
  let mail = 0;
  let mails = 0;
  const record = async () => {
    const [found] = await database.read(
      sql.of({
        status: 'string',
        error: 'string',
      })`select status, error from sending_records where id = ${mail}`,
    );
    return found;
  };
  return {
    name: 'mail',
    protocol: 'greeting' as const,
    boundSeconds: smtpLimits.openMs / 1000 + lanes[jobs['mail.send'].lane].retrySeconds,
    wellPort: Number(new URL(smtp.url).port),
    use: (port: number) =>
      changeSettings({
        smtp_host: '127.0.0.1',
        smtp_port: port,
        smtp_tls: false,
        smtp_email: 'desk@example.test',
      }),
    async ask() {
      // Once the server is well, the mail that it refused before is due again by itself.
      if (mail !== 0 && (await record())?.status === 'queued') return;
      mail =
        (await database.write(cause, (transaction) =>
          queueMail(transaction, {
            kind: 'emergency',
            to: `reader${(mails += 1)}@${ownDomain}`,
            language: 'en',
            template: 'gps_fails',
            parameters: { count: 3, when: 'now', error: 'silent' },
            link: portal.origin,
          }),
        )) ?? 0;
    },
    error: async () => (await record())?.error ?? '',
    works: async () => (await record())?.status === 'sent',
  };
}

/** A certificate that is downloaded while another one is sent. */
async function fileService(): Promise<Service> {
  const place = await placeOfCertificate();
  const pdf = pdfOf(['Certificate of destruction']);
  let said = '';
  let worked = false;
  const send = () => request('POST', place, fileForm('certificate.pdf', pdf));
  await send();
  return {
    name: 'files',
    protocol: 'http',
    boundSeconds: objectLimits.deadlineMs / 1000 + 1,
    wellPort: objects.port,
    async use(port) {
      [said, worked] = ['', false];
      relay.use(port);
    },
    async ask() {
      const [down, up] = await Promise.all([request('GET', place), send()]);
      const bytes = Buffer.from(await down.arrayBuffer());
      worked = down.ok && up.status === 201 && bytes.equals(pdf);
      // A call that seems to succeed during a fault would hide it.
      if (down.status >= 500 && up.status >= 500)
        said = `download ${down.status}, upload ${up.status}: ${await up.text()}`;
    },
    error: async () => said,
    works: async () => worked,
  };
}

async function placeOfCertificate(): Promise<string> {
  const list = async (place: string) => ((await call('GET', `${place}?limit=50`)) as Page).results;
  for (const { id } of await list('/api/projects/')) {
    const [destruction] = await list(`/api/projects/${id}/destructions/`);
    if (destruction) return `/api/projects/${id}/destructions/${destruction.id}/certificate/`;
  }
  throw new Error('the demo world has no destruction');
}

async function readLists(): Promise<void> {
  while (phase !== 'over') {
    for (const list of ['packages', 'projects', 'invoices/current', 'clients', 'expiry']) {
      const start = performance.now();
      const answer = await fetch(`${portal.origin}/api/${list}/?limit=50`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (answer.ok) lists.times[phase].push(performance.now() - start);
      else lists.failed += 1;
      await sleep(50);
    }
  }
}

async function signIn(username: string): Promise<string> {
  const answer = await fetch(`${portal.origin}/mfa/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function changeSettings(settings: Record<string, unknown>): Promise<void> {
  await call('POST', '/api/global_settings/', {
    settings: Object.entries(settings).map(([name, value]) => ({ name, value })),
  });
}

async function call(method: string, place: string, body?: object): Promise<unknown> {
  const answer = await request(method, place, body && JSON.stringify(body));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${place}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

function request(method: string, place: string, body?: FormData | string): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  return fetch(portal.origin + place, { method, headers, ...(body !== undefined && { body }) });
}

/** The result of `look` within this many seconds. */
async function until<T>(look: () => Promise<T | undefined>, seconds: number): Promise<T | undefined> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
  return undefined;
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}
