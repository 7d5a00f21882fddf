import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { stepOfCode } from '#server/auth/authenticator-app.ts';
import { createEgress } from '#server/http/egress.ts';
import { json, outsideService, silence, status } from '#testing/outside-service.ts';
import type { Fix } from '../../rules.ts';
import { csvAddress, jsonAddress } from './address.ts';
import type { MakeProvider, ProviderSettings } from './provider.ts';
import { traccar } from './traccar.ts';
import { wialon } from './wialon.ts';

const service = outsideService();
const egress = createEgress(['127.0.0.1']);
const never = new AbortController().signal;
const none: ProviderSettings = {
  url: '',
  loginUrl: undefined,
  account: undefined,
  password: undefined,
  token: undefined,
  totpKey: undefined,
};
const at = '2026-11-22T10:00:00.000Z';

/** Responds by path without query; 404 for other paths. */
function paths(answers: Readonly<Record<string, RequestListener>>): RequestListener {
  return (request, response) =>
    (answers[new URL(request.url ?? '', 'http://x').pathname] ?? status(404))(request, response);
}

describe('Traccar', () => {
  const cookie = { 'set-cookie': 'JSESSIONID=node0abc; Path=/' };
  const devices = [{ id: 7, uniqueId: 'TRK-1', name: 'Van', status: 'online' }];
  const position = {
    id: 1,
    deviceId: 7,
    protocol: 'osmand',
    serverTime: at,
    deviceTime: at,
    fixTime: '2026-11-22T10:00:00.000+00:00',
    outdated: false,
    valid: true,
    latitude: 50.45,
    longitude: 30.52,
    altitude: 100,
    speed: 10,
    course: 270,
    accuracy: 6,
  };
  const server = (changes: Record<string, RequestListener> = {}) =>
    paths({
      '/api/session': json({ id: 1 }, cookie),
      '/api/devices': json(devices),
      '/api/positions': json([position]),
      ...changes,
    });
  const byToken = () => ({ ...none, url: service.url, token: 'tok+en/1' });
  const byPassword = () => ({
    ...none,
    url: service.url,
    loginUrl: service.url,
    account: 'a@b.example',
    password: 'p&ss',
  });
  const fix = {
    device: 'TRK-1',
    lat: 50.45,
    lng: 30.52,
    at: new Date(at),
    speed: 18.5,
    heading: 270,
    accuracy: 6,
  };

  it('SET-15 logs in by token and reads positions with the session, knots as km/h', async () => {
    service.answer = server();
    expect(await traccar(byToken(), egress).poll(never)).toEqual([fix]);
    expect(service.requests.map(({ path }) => path)).toEqual([
      '/api/session?token=tok%2Ben%2F1',
      '/api/devices',
      '/api/positions',
    ]);
    expect(service.requests[2]?.headers.cookie).toBe('JSESSIONID=node0abc');
  });

  it('SET-15 logs in by account and password, once for many polls', async () => {
    service.answer = server();
    const provider = traccar(byPassword(), egress);
    await provider.poll(never);
    await provider.poll(never);
    const logins = service.requests.filter(({ path }) => path === '/api/session');
    expect(logins).toHaveLength(1);
    expect(logins[0]).toMatchObject({ method: 'POST', body: 'email=a%40b.example&password=p%26ss' });
  });

  it('generates a requested verification code from the key of the settings', async () => {
    const key = 'JBSWY3DPEHPK3PXP';
    service.answer = server({
      '/api/session': (request, response) => {
        const sent = new URLSearchParams(service.requests.at(-1)?.body);
        const code = sent.get('code') ?? '';
        const isRight = stepOfCode(key, code, Date.now()) !== undefined;
        (isRight ? json({ id: 1 }, cookie) : status(401, { 'www-authenticate': 'TOTP' }))(request, response);
      },
    });
    expect(await traccar({ ...byPassword(), totpKey: key }, egress).poll(never)).toEqual([fix]);
    await expect(traccar(byPassword(), egress).poll(never)).rejects.toThrow(/wants a verification code/);
  });

  it('logs in again once when the session has expired', async () => {
    let good = 'one';
    service.answer = server({
      '/api/session': (request, response) =>
        json({}, { 'set-cookie': `JSESSIONID=${good}` })(request, response),
      '/api/devices': (request, response) =>
        (request.headers.cookie === `JSESSIONID=${good}` ? json(devices) : status(401))(request, response),
    });
    const provider = traccar(byToken(), egress);
    await provider.poll(never);
    good = 'two';
    expect(await provider.poll(never)).toEqual([fix]);
    service.answer = server({ '/api/devices': status(401) });
    await expect(provider.poll(never)).rejects.toThrow(/refuses its own session/);
  });

  it('omits positions without a fix and of devices of other accounts', async () => {
    const others = [{ ...position, valid: false }, { ...position, deviceId: 99 }, position];
    service.answer = server({ '/api/positions': json(others) });
    expect(await traccar(byToken(), egress).poll(never)).toHaveLength(1);
  });

  it.each([
    ['a wrong login', { '/api/session': status(401) }, /127.0.0.1 refuses the login/],
    ['no session', { '/api/session': json({}) }, /no session/],
    ['garbage', { '/api/positions': json({ what: 1 }) }, /does not answer as a Traccar server/],
    [
      'no JSON',
      { '/api/devices': ((_, response) => response.end('<html>')) satisfies RequestListener },
      /did not answer with JSON/,
    ],
    ['an error', { '/api/positions': status(500) }, /status 500/],
    [
      'a redirect to a private address',
      { '/api/session': status(302, { location: 'http://10.0.0.1/' }) },
      /10\.0\.0\.1 leads to an address that may not be called/,
    ],
  ])('throws a message for administrators: %s', async (_, answers, message) => {
    service.answer = server(answers);
    await expect(traccar(byToken(), egress).poll(never)).rejects.toThrow(message);
  });

  it('sends the password only to the server of the login URL', async () => {
    service.answer = server();
    const elsewhere = { ...byPassword(), url: 'http://127.0.0.1:9' };
    await expect(traccar(elsewhere, egress).poll(never)).rejects.toThrow(/same Traccar server/);
    expect(service.requests).toEqual([]);
  });

  describe('by WebSocket', () => {
    const http = createServer((request, response) => server()(request, response));
    const sockets = new WebSocketServer({ server: http, path: '/api/socket' });
    const cookies: (string | undefined)[] = [];
    let greet = (_send: (text: string) => void) => {};
    let url = '';
    beforeAll(async () => {
      sockets.on('connection', (socket, { headers }) => {
        cookies.push(headers.cookie);
        greet((text) => socket.send(text));
      });
      await once(http.listen(0, '127.0.0.1'), 'listening');
      url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      for (const socket of sockets.clients) socket.terminate();
      http.close();
    });
    const listened = async (over: AbortController) => {
      const fixes: Fix[] = [];
      const ended = traccar({ ...byToken(), url }, egress).listen?.(over.signal, async (some) => {
        fixes.push(...some);
      });
      return { fixes, ended: ended ?? Promise.resolve() };
    };

    it('passes on positions as they arrive, also of a device added later', async () => {
      greet = (send) => {
        send(JSON.stringify({ devices: [{ id: 8, uniqueId: 'TRK-2' }] }));
        send(JSON.stringify({ positions: [position, { ...position, deviceId: 8, speed: 0 }] }));
        send(JSON.stringify({ events: [{ id: 1 }] }));
      };
      const over = new AbortController();
      const { fixes, ended } = await listened(over);
      await expect.poll(() => fixes).toEqual([fix, { ...fix, device: 'TRK-2', speed: 0 }]);
      expect(cookies.at(-1)).toBe('JSESSIONID=node0abc');
      over.abort();
      await ended;
    });

    it.each([
      ['garbage', (send: (text: string) => void) => send('{"positions": 5'), /does not send as a Traccar/],
      [
        'an end',
        () => setTimeout(() => [...sockets.clients].map((socket) => socket.close()), 20),
        /ended the connection/,
      ],
    ])('throws for %s', async (_, does, message) => {
      greet = (send) => {
        does(send);
      };
      const { ended } = await listened(new AbortController());
      await expect(ended).rejects.toThrow(message);
    });

    it('does not connect to a private address', async () => {
      service.answer = server();
      const strict = createEgress([]);
      const provider = traccar({ ...byToken(), url }, strict);
      await expect(provider.listen?.(never, async () => {})).rejects.toThrow(/may not be called/);
    });
  });
});

describe('Wialon', () => {
  const settings = () => ({ ...none, url: `${service.url}/wialon/ajax.html`, token: 't'.repeat(72) });
  const unit = (more: object) => ({ nm: 'Van', cls: 2, id: 5, mu: 0, ...more });
  const pos = { t: Date.parse(at) / 1000, y: 50.45, x: 30.52, z: 90, s: 64, c: 90, sc: 9 };
  const asked = () => service.requests.map(({ body }) => new URLSearchParams(body));
  const services = () => asked().map((one) => one.get('svc'));
  /** Responds by the name of the service. */
  function server(answers: Readonly<Record<string, (parameters: URLSearchParams) => unknown>> = {}) {
    return ((request, response) => {
      const parameters = new URLSearchParams(service.requests.at(-1)?.body);
      const all: typeof answers = {
        'token/login': () => ({ eid: 'sid-1', au: 'me', tm: 1 }),
        'core/search_items': () => ({
          items: [unit({ uid: 'TRK-1', pos }), unit({ uid: 'OFF', pos: null })],
        }),
        ...answers,
      };
      json(all[parameters.get('svc') ?? '']?.(parameters) ?? { error: 2 })(request, response);
    }) satisfies RequestListener;
  }
  const error = (code: number) => () => ({ error: code });

  it('SET-15 logs in by token, keeps the session, and reads the units with their devices', async () => {
    service.answer = server();
    const provider = wialon(settings(), egress);
    const fix = {
      device: 'TRK-1',
      lat: 50.45,
      lng: 30.52,
      at: new Date(at),
      speed: 64,
      heading: 90,
      accuracy: null,
    };
    expect(await provider.poll(never)).toEqual([fix]);
    expect(await provider.poll(never)).toEqual([fix]);
    expect(services()).toEqual(['token/login', 'core/search_items', 'core/search_items']);
    const [login, search] = asked();
    expect(JSON.parse(login?.get('params') ?? '')).toEqual({ token: 't'.repeat(72), fl: 1 });
    expect(search?.get('sid')).toBe('sid-1');
    expect(JSON.parse(search?.get('params') ?? '').flags).toBe(1281);
    // URLs are logged by proxies.
    expect(service.requests.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('tttt'));
  });

  it.each([1, 1011])('logs in again once when error %i reports an expired session', async (code) => {
    service.answer = server();
    const provider = wialon(settings(), egress);
    await provider.poll(never);
    service.answer = server({
      'token/login': () => ({ eid: 'sid-2' }),
      'core/search_items': (parameters) =>
        parameters.get('sid') === 'sid-2' ? { items: [unit({ uid: 'TRK-1', pos })] } : { error: code },
    });
    expect(await provider.poll(never)).toHaveLength(1);
    service.answer = server({ 'core/search_items': error(code) });
    await expect(provider.poll(never)).rejects.toThrow(/has ended the session/);
    expect(services().filter((one) => one === 'token/login')).toHaveLength(3);
  });

  it.each([
    [4, /refuses the input/],
    [7, /denies access/],
    [8, /refuses the token/],
    [1003, /only one request at a time/],
    [4711, /refuses the request \(Wialon error 4711\)/],
  ])('translates error %i, and does not log in again', async (code, message) => {
    service.answer = server({ 'core/search_items': error(code) });
    await expect(wialon(settings(), egress).poll(never)).rejects.toThrow(message);
    expect(services()).toEqual(['token/login', 'core/search_items']);
  });

  it('reports a rejected token, and a server that is not Wialon', async () => {
    service.answer = server({ 'token/login': error(8) });
    await expect(wialon(settings(), egress).poll(never)).rejects.toThrow(/127.0.0.1 refuses the token/);
    service.answer = server({ 'core/search_items': () => ({ items: 'none' }) });
    await expect(wialon(settings(), egress).poll(never)).rejects.toThrow(
      /does not answer as a Wialon server/,
    );
    await expect(wialon({ ...settings(), token: undefined }, egress).poll(never)).rejects.toThrow(
      /no GPS token/,
    );
  });
});

describe('a generic URL', () => {
  const row = { device: 'TRK-1', lat: 50.45, lng: 30.52, at, speed: 30 };
  const fix = {
    device: 'TRK-1',
    lat: 50.45,
    lng: 30.52,
    at: new Date(at),
    speed: 30,
    heading: null,
    accuracy: null,
  };
  const settings = () => ({ ...none, url: `${service.url}/positions` });
  const csv =
    (text: string): RequestListener =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.end(text);
    };

  it.each([
    ['an array', [row, { device: 'broken' }]],
    ['items', { items: [row] }],
    ['positions', { count: 1, positions: [row] }],
  ])('SET-15 reads JSON: %s', async (_, body) => {
    service.answer = json(body);
    expect(await jsonAddress({ ...settings(), token: 'tok' }, egress).poll(never)).toEqual([fix]);
    expect(service.requests[0]?.headers.authorization).toBe('Bearer tok');
  });

  it('SET-15 reads CSV by its headings, in any order', async () => {
    service.answer = csv(`\uFEFFlat,lng,device,at,speed,heading,note\n50.45,30.52,TRK-1,${at},30,,x\n`);
    expect(await csvAddress(settings(), egress).poll(never)).toEqual([fix]);
  });

  it('sends account and password only to the server of the login URL', async () => {
    service.answer = json([]);
    const login = { ...settings(), account: 'me', password: 'secret' };
    await jsonAddress({ ...login, loginUrl: 'https://elsewhere.example/' }, egress).poll(never);
    await jsonAddress({ ...login, loginUrl: service.url }, egress).poll(never);
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      `Basic ${Buffer.from('me:secret').toString('base64')}`,
    ]);
  });

  it.each<[string, MakeProvider, RequestListener, RegExp]>([
    ['a wrong login', jsonAddress, status(401), /refuses the login/],
    ['garbage', jsonAddress, csv('<html>'), /did not answer with JSON/],
    ['no list', jsonAddress, json({ a: 1 }), /with a list of positions/],
    ['rows of something else', jsonAddress, json([{ id: 1 }]), /no row that has device/],
    ['garbage', csvAddress, csv('a,b\n"1'), /with CSV/],
    [
      'a redirect to a private address',
      jsonAddress,
      status(302, { location: 'http://192.168.1.1/x' }),
      /may not be called/,
    ],
  ])('throws a message for administrators: %s', async (_, make, answer, message) => {
    service.answer = answer;
    await expect(make(settings(), egress).poll(never)).rejects.toThrow(message);
  });

  it('a missing response ends with the deadline', async () => {
    service.answer = silence;
    const begun = Date.now();
    const deadline = AbortSignal.timeout(300);
    await expect(jsonAddress(settings(), egress).poll(deadline)).rejects.toThrow(/timeout/);
    expect(Date.now() - begun).toBeLessThan(3_000);
    await sleep(1);
  });
});

beforeEach(() => {
  service.answer = status(404);
});
