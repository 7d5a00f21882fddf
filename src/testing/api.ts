// The API on a fresh real database, by injection: what an endpoint test needs and nothing else.
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { serverFeatures } from '#app/server-features.ts';
import { createApp } from '#server/create-app.ts';
import { hashToken, newToken } from '#server/authenticate.ts';
import { type Database, openDatabase } from '#server/database.ts';
import { sql } from '#server/sql.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** Where the portal of the tests would be found. */
export const testOrigin = 'http://localhost:8080';

const key = Buffer.alloc(32, 7);

export interface TestApi {
  app: FastifyInstance;
  database: Database;
  /** Connection settings, for looking behind the scenes. */
  connection: TestDatabase;
  /** A signed-in caller: a user's id becomes its bearer token. */
  tokenOf(userId: number, options?: { minutesLeft?: number }): Promise<string>;
  /** Sends a request; the body of the answer is parsed when it is JSON. */
  send(method: InjectOptions['method'], url: string, options?: SendOptions): Promise<Answer>;
  get(url: string, token?: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Another server on the same database, with connections of its own; closed with the file. */
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
  /** Parsed JSON; tests look into it freely. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- a test asserts the shape it reads
  raw: Buffer;
}

/** Sets an API up for the tests of one file. */
export function testApi(
  options: { rateLimits?: boolean; on?: () => TestDatabase; egressAllow?: readonly string[] } = {},
): TestApi {
  const api = {} as TestApi;
  const opened: { close(): Promise<unknown> }[] = [];

  async function start(): Promise<{ app: FastifyInstance; database: Database }> {
    const database = openDatabase(api.connection.app, key);
    const app = await createApp({
      database,
      version: '1.0.0',
      logLevel: 'silent',
      features: serverFeatures(database, {
        portal: { portalName: 'Trialway', logo: undefined, demoMode: false },
        businessTz: 'UTC',
        refreshGraceMinutes: 1440,
        publicUrl: testOrigin,
        smtpUrl: undefined,
        egressAllow: options.egressAllow ?? [],
        key,
        rateLimits: options.rateLimits ?? true,
      }),
    });
    opened.unshift(app, database);
    return { app, database };
  }

  beforeAll(async () => {
    // `on` the database of another one: two servers of different settings.
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
    const answer = await api.app.inject({
      method: method ?? 'GET',
      url,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    // The answer to HEAD says that it is JSON and has none.
    const json =
      String(answer.headers['content-type']).startsWith('application/json') && answer.payload !== '';
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: json ? answer.json() : undefined,
      raw: answer.rawPayload,
    };
  };
  api.get = (url, token, headers) => api.send('GET', url, { token, ...(headers && { headers }) });
  return api;
}
