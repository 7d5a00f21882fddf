// A failing provider of positions or weather, from the failed calls to the mails received by the mail server.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { trackingJobs } from '#features/transport/tracking/server/jobs.ts';
import { pollWeather } from '#features/transport/weather/server/jobs.ts';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { readSmtpSettings } from '#server/mail/smtp-settings.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { sendDueMails } from '#testing/mail-work.ts';
import { json, outsideService, status } from '#testing/outside-service.ts';
import { readableText, startSmtp, type TestSmtp } from '#testing/smtp.ts';

const api = testApi({ egressAllow: ['127.0.0.1'] });
const service = outsideService();
const key = Buffer.alloc(32, 7);
const egress = createEgress(['127.0.0.1']);
const place = { businessTz: 'Europe/Kyiv', publicUrl: 'https://portal.test', portalName: 'Trialway' };
const never = new AbortController().signal;
const receiver = 'night@office.test';
let smtp: TestSmtp;
let admin: string;

beforeAll(async () => {
  smtp = await startSmtp();
  admin = await api.tokenOf(await makeUser(api.database, 'admin'));
  await set({ send_emergency_email: true, emergency_email: receiver });
});
beforeEach(async () => {
  smtp.mails.length = 0;
  await write(sql`delete from outbox`);
  await write(sql`delete from sending_records`);
});
afterAll(() => smtp.close());

const write = (statement: ReturnType<typeof sql>) =>
  api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );

async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  const answer = await api.send('POST', '/api/global_settings/', { token: admin, body: { settings } });
  expect(answer.status).toBe(200);
}

/** Simulates that this many minutes have passed, also since the last alert. */
async function later(minutes: number): Promise<void> {
  const seconds = minutes * 60;
  await write(sql`update providers set next_try_at = next_try_at - make_interval(secs => ${seconds}),
    last_try_at = last_try_at - make_interval(secs => ${seconds}),
    failing_since = failing_since - make_interval(secs => ${seconds})`);
  await write(sql`update sending_records set created_at = created_at - make_interval(secs => ${seconds})`);
}

/** Sends what is due over the loopback mail server; returns the subjects of all mails received so far. */
async function received(): Promise<string[]> {
  await sendDueMails(api.database, api.connection.app, {
    settings: () => readSmtpSettings(api.database, { ...place, key, smtpUrl: smtp.url }),
    egress,
    limits: { silenceMs: 1_500 },
  });
  expect(smtp.mails.flatMap(({ to }) => to)).toEqual(smtp.mails.map(() => receiver));
  return smtp.mails.map((mail) => /^Subject: (.*)$/m.exec(readableText(mail))?.[1]?.trim() ?? '');
}

const providers = [
  {
    what: 'gps',
    name: 'GPS',
    start: () => set({ gps_provider: 'json', gps_url: service.url, gps_token: 'secret' }),
    poll: async () => {
      const { 'tracking.poll': poll } = trackingJobs(api.database, { egress, key, ...place });
      await poll({}, never).catch(() => undefined);
    },
    works: json([]),
  },
  {
    what: 'weather',
    name: 'Weather',
    start: () => set({ weather_provider: 'open_meteo', weather_url: service.url }),
    poll: () => pollWeather(api.database, { egress, key, ...place }, never, () => undefined),
    works: json({ hourly: hourlyNow() }),
  },
] as const;

/** The values of this hour in Open-Meteo's format. */
function hourlyNow() {
  return {
    time: [Math.floor(Date.now() / 3_600_000) * 3_600],
    temperature_2m: [4],
    relative_humidity_2m: [80],
    wind_direction_10m: [200],
    wind_speed_10m: [3],
    weather_code: [3],
  };
}

it.each(providers)(
  'SET-07 A-131 a dead $what provider is mailed once after an hour, then its recovery, then the next failure',
  async ({ what, name, start, poll, works }) => {
    const state = async () =>
      (await api.get('/api/providers/', admin)).body.results.find(
        (one: { name: string }) => one.name === what,
      );
    await start();
    service.answer = status(503);
    await poll();
    await later(20);
    await poll();
    expect(await received()).toEqual([]);
    await later(70);
    await poll();
    expect(await state()).toMatchObject({ state: 'fails', failures: 3 });
    const failing = `${name} has not been working for over an hour`;
    expect(await received()).toEqual([failing]);
    expect(readableText(smtp.mails[0] ?? { to: [], source: '' })).toContain(
      'https://portal.test/global_settings?group=jobs',
    );
    // It stays unreachable for hours: no second mail.
    for (let hours = 0; hours < 3; hours += 1) {
      await later(90);
      await poll();
    }
    expect(await state()).toMatchObject({ failures: 6 });
    expect(await received()).toEqual([failing]);

    service.answer = works;
    await later(90);
    await poll();
    expect(await state()).toMatchObject({ state: 'works', failures: 0, failing_since: null, last_error: '' });
    const recovered = `${name} is working again`;
    expect(await received()).toEqual([failing, recovered]);
    await later(90);
    await poll();
    expect(await received()).toEqual([failing, recovered]);

    // The count starts again: two failures send none, three over an hour send the next mail.
    service.answer = status(503);
    await later(90);
    await poll();
    await later(70);
    await poll();
    expect(await received()).toEqual([failing, recovered]);
    await later(30);
    await poll();
    expect(await received()).toEqual([failing, recovered, failing]);
    service.answer = works;
    await later(90);
    await poll();
  },
);
