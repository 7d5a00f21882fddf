import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, page } from '#core/contract.ts';
import { call, connect, exchange, fileName } from './client.ts';
import { CallFailure } from './messages.ts';
import { currentSession, signIn, signOut } from './session.ts';

// The web's types do not include Node's; the tests need only this part of its server.
interface Request {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  on(event: string, listener: (chunk?: Uint8Array) => void): void;
}
interface Response {
  writeHead(status: number, headers: Record<string, string>): void;
  end(body?: string): void;
  destroy(): void;
}
interface Server {
  listen(port: number, host: string, ready: () => void): void;
  address(): { port: number };
  close(): void;
}
const { process } = globalThis as unknown as {
  process: {
    getBuiltinModule(name: 'node:http'): {
      createServer(answer: (request: Request, response: Response) => void): Server;
    };
  };
};

type Reply = { status: number; body?: unknown; type?: string; headers?: Record<string, string> } | 'hang up';

const things = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/things/',
    access: 'clients.read',
    summary: 'Things',
    list: { sort: ['name'], search: ['name'], filters: [], defaultSort: 'name' },
    response: page(z.object({ id: z.number() })),
  }),
  all: endpoint({
    method: 'GET',
    path: '/things/all',
    access: 'signed-in',
    summary: 'All things',
    response: z.array(z.object({ id: z.number() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/things/',
    access: 'signed-in',
    summary: 'Create',
    body: z.object({ name: z.string() }),
    response: z.object({ id: z.number() }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/open',
    access: 'public',
    summary: 'Public',
    response: z.object({ ok: z.boolean() }),
  }),
};

let answer: (request: Request, body: string) => Reply;
let seen: { method: string; url: string; headers: Record<string, string | undefined>; body: string }[];
let ended: number;
let refused: number;
let renewals: number;
let renewal: () => Promise<{ token: string; tokenExpiration: number }>;

const server = process.getBuiltinModule('node:http').createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += new TextDecoder().decode(chunk);
  });
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    const reply = answer(request, body);
    if (reply === 'hang up') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, {
      'content-type': reply.type ?? 'application/json',
      'x-request-id': 'r-1',
      ...reply.headers,
    });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
  });
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;
const user = { username: 'a@b.test', email: 'a@b.test', role: 'user', verified: true } as const;

beforeAll(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
});
afterAll(() => server.close());
afterEach(() => signOut());

beforeEach(() => {
  seen = [];
  ended = 0;
  refused = 0;
  renewals = 0;
  renewal = () => Promise.resolve({ token: 'new', tokenExpiration: inAnHour() });
  connect({
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    renew: () => {
      renewals += 1;
      return renewal();
    },
    ended: () => {
      ended += 1;
      signOut();
    },
    refused: () => {
      refused += 1;
    },
  });
});

const list = () => call(things.list, { params: { id: 3 }, query: { page: 2, pageSize: 10 } });

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallFailure);
  return error as CallFailure;
}

describe('call', () => {
  it('CALL-01 CALL-02 CALL-03 I18N-06 sends to the base URL with bearer, language and list query', async () => {
    signIn({ token: 'abc', tokenExpiration: inAnHour(), user });
    answer = () => ({ status: 200, body: { count: 1, next: null, previous: null, results: [{ id: 7 }] } });
    await expect(list()).resolves.toMatchObject({ count: 1, results: [{ id: 7 }] });
    expect(seen[0]?.url).toBe('/api/clients/3/things/?page=2&limit=10');
    expect(seen[0]?.headers['authorization']).toBe('Bearer abc');
    expect(seen[0]?.headers['accept-language']).toBe('en');
  });

  it('CALL-04 A-10 sends no bearer without a token', async () => {
    answer = () => ({ status: 200, body: { ok: true } });
    await call(things.open, {});
    expect(seen[0]?.headers['authorization']).toBeUndefined();
  });

  it('AUTH-21 makes no bearer call while no one is signed in', async () => {
    const { failure } = await failureOf(list());
    expect(failure.sessionEnded).toBe(true);
    expect(seen).toEqual([]);
    expect(ended).toBe(0);
  });

  it('sends a body as JSON', async () => {
    signIn({ token: 'abc', tokenExpiration: inAnHour(), user });
    answer = () => ({ status: 200, body: { id: 1 } });
    await call(things.create, { body: { name: 'Ä' } });
    expect(seen[0]?.body).toBe('{"name":"Ä"}');
    expect(seen[0]?.headers['content-type']).toBe('application/json');
  });

  it('accepts a bare array for a page, and a page for an array', async () => {
    signIn({ token: 'abc', tokenExpiration: inAnHour(), user });
    answer = () => ({ status: 200, body: [{ id: 1 }, { id: 2 }] });
    await expect(list()).resolves.toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [{ id: 1 }, { id: 2 }],
    });
    answer = () => ({ status: 200, body: { count: 1, results: [{ id: 5 }] } });
    await expect(call(things.all, {})).resolves.toEqual([{ id: 5 }]);
  });

  it('ERR-12 reports a response of another shape', async () => {
    answer = () => ({ status: 200, body: '<html>', type: 'text/html' });
    const { failure } = await failureOf(call(things.open, {}));
    expect(failure.codes).toEqual(['Unexpected response format']);
  });
});

describe('failures', () => {
  it('AUTH-22 ERR-01 A-06 ends the session once for two 401 at once', async () => {
    signIn({ token: 'abc', tokenExpiration: inAnHour(), user });
    answer = () => ({ status: 401, body: { detail: 'Invalid token.' } });
    const failures = await Promise.all([failureOf(list()), failureOf(list())]);
    expect(failures.map(({ failure }) => failure.codes)).toEqual([['INVALID_TOKEN'], ['INVALID_TOKEN']]);
    expect(ended).toBe(1);
  });

  it('A-06 does not end the session for a 401 of a public call', async () => {
    signIn({ token: 'abc', tokenExpiration: inAnHour(), user });
    answer = () => ({ status: 401, body: { detail: 'Invalid token.' } });
    await failureOf(call(things.open, {}));
    expect(ended).toBe(0);
    expect(currentSession()?.token).toBe('abc');
  });

  it('repeats the call when another tab has renewed the token', async () => {
    signIn({ token: 'old', tokenExpiration: inAnHour(), user });
    answer = ({ headers }) => {
      if (headers['authorization'] === 'Bearer old') {
        signIn({ token: 'fresh', tokenExpiration: inAnHour(), user });
        return { status: 401, body: { detail: 'Invalid token.' } };
      }
      return { status: 200, body: [{ id: 1 }] };
    };
    await expect(call(things.all, {})).resolves.toEqual([{ id: 1 }]);
    expect(ended).toBe(0);
  });

  it('A-46 reports a 403, which may mean a changed role', async () => {
    signIn({ token: 'abc', tokenExpiration: inAnHour(), user });
    answer = () => ({ status: 403, body: { errors: { msg: 'UNAUTHORIZED' } } });
    const { failure } = await failureOf(list());
    expect(failure.codes).toEqual(['UNAUTHORIZED']);
    expect(refused).toBe(1);
  });

  it('ERR-02 has no message for a 404', async () => {
    answer = () => ({ status: 404, body: { errors: { msg: 'NOT_FOUND' } } });
    const { failure } = await failureOf(call(things.open, {}));
    expect(failure.codes).toEqual([]);
  });

  it('ERR-09 ERR-20 treats another body as a connection error and keeps the request id', async () => {
    answer = () => ({ status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' });
    const error = await failureOf(call(things.open, {}));
    expect(error.failure.codes).toEqual(['SERVER_TIMEOUT_CONNECTION_ERROR']);
    expect(error.requestId).toBe('r-1');
  });

  it('ERR-10 amendment 32 has a text of our own for a call without any response', async () => {
    answer = () => 'hang up';
    const error = await failureOf(call(things.open, {}));
    expect(error.failure.status).toBe(0);
    expect(error.failure.codes).toEqual(['NO_CONNECTION']);
  });

  it('ends without a failure when the caller aborts', async () => {
    const controller = new AbortController();
    controller.abort();
    answer = () => ({ status: 200, body: { ok: true } });
    await expect(call(things.open, {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('renewal', () => {
  const page1 = { status: 200, body: [{ id: 1 }] };

  it('AUTH-19 does not renew before the expiry', async () => {
    signIn({ token: 'abc', tokenExpiration: inAnHour(), user });
    answer = () => page1;
    await call(things.all, {});
    expect(renewals).toBe(0);
  });

  it('AUTH-18 A-04 renews once for all waiting calls and sends them with the new token', async () => {
    signIn({ token: 'old', tokenExpiration: anHourAgo(), user });
    answer = () => page1;
    await Promise.all([call(things.all, {}), call(things.all, {}), call(things.all, {})]);
    expect(renewals).toBe(1);
    expect(seen.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer new',
      'Bearer new',
      'Bearer new',
    ]);
    expect(currentSession()?.user.username).toBe('a@b.test');
  });

  it('A-04 ends the session when the token is too old to be renewed', async () => {
    signIn({ token: 'old', tokenExpiration: anHourAgo(), user });
    renewal = () =>
      Promise.reject(
        new CallFailure({ status: 401, codes: ['INVALID_TOKEN'], sessionEnded: true, fields: {} }),
      );
    await failureOf(call(things.all, {}));
    expect(ended).toBe(1);
    expect(seen).toEqual([]);
  });

  it('A-22 keeps the session when the renewal fails for a lost connection', async () => {
    signIn({ token: 'old', tokenExpiration: anHourAgo(), user });
    renewal = () =>
      Promise.reject(new CallFailure({ status: 0, codes: ['offline'], sessionEnded: false, fields: {} }));
    await failureOf(call(things.all, {}));
    expect(ended).toBe(0);
    expect(currentSession()?.token).toBe('old');
  });
});

describe('exchange', () => {
  it('AUTH-08 returns status and body unchanged', async () => {
    answer = () => ({ status: 202, body: { message: 'MFA code sent to a…@b.test' } });
    await expect(exchange(things.open, {})).resolves.toEqual({
      status: 202,
      body: { message: 'MFA code sent to a…@b.test' },
    });
  });
});

describe('fileName', () => {
  it('SUP-10 reads the name of a download, the encoded one first', () => {
    expect(fileName('attachment; filename="HB-102 inbounds.xlsx"')).toBe('HB-102 inbounds.xlsx');
    expect(fileName('attachment; filename="x.xlsx"; filename*=UTF-8\'\'%D0%9F.xlsx')).toBe('П.xlsx');
    expect(fileName(null)).toBeUndefined();
  });
});
