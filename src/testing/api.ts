// The API on a new, real database, called by injection.
import type { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { contracts } from '#app/server/features.ts';
import { mountFeatures } from '#app/server/platform.ts';
import { hashToken, newToken } from '#server/auth/authenticate.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import type { ReplicaSettings } from '#server/database/replicas.ts';
import { sql } from '#server/database/sql.ts';
import type { ContentPlaces } from '#server/files/objects.ts';
import { type AppOptions, createApp } from '#server/http/create-app.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { expectDocumented } from './documented-refusals.ts';
import { testKey } from './test-key.ts';

/** The origin of the portal in tests. */
export const testOrigin = 'http://localhost:8080';

/** Decides what day is today for the API in tests. */
export const testTimeZone = 'UTC';

export interface TestApi {
  app: FastifyInstance;
  database: Database;
  /** Connection settings, to inspect the database. */
  connection: TestDatabase;
  /** A signed-in caller: a user's id becomes its bearer token. */
  tokenOf(userId: number, options?: { minutesLeft?: number }): Promise<string>;
  /** Sends a request and parses a JSON response. Throws for an undocumented error response. */
  send(method: InjectOptions['method'], url: string, options?: SendOptions): Promise<Answer>;
  get(url: string, token?: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Another server on the same database, with its own connections; closed after the test file. */
  twin(): Promise<FastifyInstance>;
}

export interface SendOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** Parsed JSON; untyped, so that tests can access any property. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- a test asserts the shape it reads
  raw: Buffer;
}

/** Sets up an API for the tests of one file. */
export function testApi(
  options: {
    rateLimits?: boolean;
    perMinute?: RateLimits;
    on?: () => TestDatabase;
    egressAllow?: readonly string[];
    app?: Partial<AppOptions>;
    replicas?: () => ReplicaSettings;
    /** Where the bytes of files are stored; the database if undefined. */
    places?: () => ContentPlaces;
  } = {},
): TestApi {
  const api = {} as TestApi;
  const opened: { close(): Promise<unknown> }[] = [];

  async function start(): Promise<{ app: FastifyInstance; database: Database }> {
    const database = openDatabase(api.connection.app, testKey, {
      places: options.places?.(),
      replicas: options.replicas?.(),
    });
    const app = await createApp({
      database,
      version: '1.0.0',
      logLevel: 'silent',
      rateLimits: options.perMinute,
      ...options.app,
      features: mountFeatures(database, {
        portal: { portalName: 'Trialway', logo: undefined, demoMode: false, version: '1.2.3' },
        businessTz: testTimeZone,
        refreshGraceMinutes: 1440,
        publicUrl: testOrigin,
        smtpUrl: undefined,
        egressAllow: options.egressAllow ?? [],
        key: testKey,
        rateLimits: options.rateLimits ?? true,
        captchaWork: 2000,
      }),
    });
    opened.unshift(app, database);
    return { app, database };
  }

  beforeAll(async () => {
    // `on` uses the database of another API: two servers with different settings.
    api.connection = options.on?.() ?? (await testDatabase());
    Object.assign(api, await start());
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
  });

  api.twin = async () => (await start()).app;
  api.tokenOf = async (userId, { minutesLeft = 60 } = {}) => {
    const token = newToken();
    await api.database.rows(
      sql`insert into sessions (family_id, token_hash, user_id, expires_at)
        values (gen_random_uuid(), ${hashToken(token)}, ${userId}, now() + make_interval(mins => ${minutesLeft}::int))`,
    );
    return token;
  };
  api.send = async (method, url, { token, body, headers = {} } = {}) => {
    const isStream = new URL(url, testOrigin).pathname.endsWith('/stream/');
    const answer = await api.app.inject({
      method: method ?? 'GET',
      url,
      // A stream does not end: the first chunk is returned.
      payloadAsStream: isStream,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const raw = isStream ? await beginningOf(answer.stream()) : answer.rawPayload;
    // A response to HEAD has the JSON content type but no body.
    const json = String(answer.headers['content-type']).startsWith('application/json') && raw.length > 0;
    const received = {
      status: answer.statusCode,
      headers: answer.headers,
      body: json ? JSON.parse(raw.toString()) : undefined,
      raw,
    };
    expectDocumented(contracts, { method: method ?? 'GET', url, ...received });
    return received;
  };
  api.get = (url, token, headers) => api.send('GET', url, { token, ...(headers && { headers }) });
  return api;
}

async function beginningOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    if (chunks[0]?.toString().startsWith('retry:')) break;
  }
  return Buffer.concat(chunks);
}
