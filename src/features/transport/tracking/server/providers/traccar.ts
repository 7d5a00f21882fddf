// Traccar (https://www.traccar.org/traccar-api): a session by token or by account and password; positions by
// REST, and live by WebSocket. Speeds are in knots.
import { TOTP } from 'otpauth';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Egress } from '#server/http/egress.ts';
import { callOutside, jsonOf, type OutgoingAnswer, statusError } from '#server/http/outgoing-call.ts';
import { type Fix, speedIn } from '../../rules.ts';
import { hostOf, type Provider, ProviderError, type ProviderSettings } from './provider.ts';

const devicesOf = z.array(z.object({ id: z.number(), uniqueId: z.string() }));
const positionsOf = z.array(
  z.object({
    deviceId: z.number(),
    fixTime: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    speed: z.number(),
    course: z.optional(z.number()),
    accuracy: z.optional(z.number()),
    valid: z.optional(z.boolean()),
  }),
);
const messageOf = z.object({ devices: z.optional(devicesOf), positions: z.optional(positionsOf) });
type Positions = z.output<typeof positionsOf>;

const handshakeMs = 10_000;
/** Traccar sends a message about every minute: a socket that is silent for longer is dead. */
const silenceMs = 120_000;
const maxMessageBytes = 4 * 1024 * 1024;

/** A Traccar server; `settings.url` is its root. */
export function traccar(settings: ProviderSettings, egress: Egress): Provider {
  const root = settings.url.replace(/\/(api\/?)?$/, '');
  const host = hostOf(root);
  /** Maps Traccar device ids to the device ids of cars. */
  const devices = new Map<number, string>();
  let cookie: string | undefined;

  async function logIn(signal: AbortSignal): Promise<string> {
    const answer = await (settings.token === undefined
      ? byPassword(signal)
      : byToken(settings.token, signal));
    if (answer.status === 401 && answer.headers['www-authenticate'] === 'TOTP')
      throw new ProviderError(
        `${host} wants a verification code: set the GPS key for verification codes, or use a token`,
        { isLogin: true },
      );
    if ([400, 401, 403, 404].includes(answer.status))
      throw new ProviderError(`${host} refuses the login`, { isLogin: true });
    if (answer.status !== 200) throw statusError(answer, host);
    const made = answer.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ');
    if (made === undefined)
      throw new ProviderError(`${host} does not answer as a Traccar server: no session`);
    return made;
  }

  function byToken(token: string, signal: AbortSignal): Promise<OutgoingAnswer> {
    const query = new URLSearchParams({ token }).toString();
    return callOutside(egress, { url: `${root}/api/session?${query}` }, { signal });
  }

  async function byPassword(signal: AbortSignal): Promise<OutgoingAnswer> {
    const { loginUrl, account, password, totpKey } = settings;
    if (loginUrl === undefined || account === undefined || password === undefined)
      throw new ProviderError(
        'The settings have neither a GPS token nor GPS login URL, account and password',
        { isLogin: true },
      );
    // A session is only valid on the server that created it.
    if (URL.parse(loginUrl)?.origin !== URL.parse(root)?.origin)
      throw new ProviderError('GPS login URL and GPS URL must lead to the same Traccar server');
    const url = `${loginUrl.replace(/\/(api(\/session)?\/?)?$/, '')}/api/session`;
    const post = (more: Record<string, string>) => {
      const body = new URLSearchParams({ email: account, password, ...more }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return callOutside(egress, { url, method: 'POST', headers, body }, { signal });
    };
    const answer = await post({});
    const wantsCode = answer.status === 401 && answer.headers['www-authenticate'] === 'TOTP';
    return wantsCode && totpKey !== undefined ? post({ code: codeOf(totpKey) }) : answer;
  }

  /** Requests a path with the session; logs in again once if the session has expired. */
  async function read<S extends z.ZodMiniType>(
    path: string,
    schema: S,
    signal: AbortSignal,
  ): Promise<z.output<S>> {
    const isKept = cookie !== undefined;
    cookie ??= await logIn(signal);
    const headers = { cookie, accept: 'application/json' };
    const answer = await callOutside(egress, { url: `${root}/api/${path}`, headers }, { signal });
    if (answer.status === 401) {
      cookie = undefined;
      if (isKept) return read(path, schema, signal);
      throw new ProviderError(`${host} refuses its own session`);
    }
    const parsed = schema.safeParse(jsonOf(answer, host));
    if (!parsed.success) throw new ProviderError(`${host} does not answer as a Traccar server`);
    return parsed.data;
  }

  async function learnDevices(signal: AbortSignal): Promise<void> {
    for (const { id, uniqueId } of await read('devices', devicesOf, signal)) devices.set(id, uniqueId);
  }

  function fixesOf(positions: Positions): Fix[] {
    return positions.flatMap((one) => {
      const device = devices.get(one.deviceId);
      if (device === undefined || one.valid === false) return [];
      const { latitude: lat, longitude: lng, course = null, accuracy = null } = one;
      const at = new Date(one.fixTime);
      return [{ device, lat, lng, at, speed: speedIn('kn', one.speed), heading: course, accuracy }];
    });
  }

  return {
    async poll(signal) {
      await learnDevices(signal);
      return fixesOf(await read('positions', positionsOf, signal));
    },
    async listen(signal, onFixes) {
      await learnDevices(signal);
      for await (const text of messagesOf(
        `${root.replace(/^http/, 'ws')}/api/socket`,
        cookie ?? '',
        egress,
        signal,
      )) {
        const message = messageOf.safeParse(parsedJson(text));
        if (!message.success) throw new ProviderError(`${host} does not send as a Traccar server`);
        for (const { id, uniqueId } of message.data.devices ?? []) devices.set(id, uniqueId);
        const fixes = fixesOf(message.data.positions ?? []);
        if (fixes.length > 0) await onFixes(fixes);
      }
    },
  };
}

function codeOf(key: string): string {
  return new TOTP({ secret: key.replaceAll(/\s/g, '').toUpperCase() }).generate();
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Yields the messages of a socket connected to the checked address; throws when it closes or times out. */
async function* messagesOf(
  url: string,
  cookie: string,
  egress: Egress,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const host = hostOf(url);
  const address = await egress.addressOf(host.replaceAll(/^\[|\]$/g, ''));
  const family = address.includes(':') ? 6 : 4;
  const socket = new WebSocket(url, {
    headers: { cookie },
    handshakeTimeout: handshakeMs,
    maxPayload: maxMessageBytes,
    followRedirects: false,
    lookup: (_name, _options, done) => done(null, [{ address, family }]),
  });
  const waiting: string[] = [];
  let failure: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  let silence: NodeJS.Timeout | undefined;
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(() => fail(new ProviderError(`${host} is silent`)), silenceMs);
  };
  socket.on('open', hear).on('ping', hear);
  socket.on('message', (data: Buffer) => {
    hear();
    waiting.push(data.toString());
    wake();
  });
  socket.on('error', () => fail(new ProviderError(`${host} does not open a socket`)));
  socket.on('close', () => fail(new ProviderError(`${host} ended the connection`)));
  const stop = () => fail(new ProviderError('stopped'));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    for (;;) {
      const text = waiting.shift();
      if (text !== undefined) yield text;
      else if (signal.aborted) return;
      else if (failure !== undefined) throw failure;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    socket.terminate();
  }
}
