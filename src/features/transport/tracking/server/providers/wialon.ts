// Wialon (https://help.wialon.com/en/api): a session by token, then the units with their last positions.
// Errors are numeric codes in responses with status 200. Speeds are in km/h, times in Unix seconds.
import * as z from 'zod/mini';
import type { Egress } from '#server/http/egress.ts';
import { callOutside, jsonOf } from '#server/http/outgoing-call.ts';
import { type Fix, speedIn } from '../../rules.ts';
import { hostOf, type Provider, ProviderError, type ProviderSettings } from './provider.ts';

const sessionOf = z.object({ eid: z.string() });
const unitsOf = z.object({
  items: z.array(
    z.object({
      /** The device's own id. */
      uid: z.optional(z.string()),
      pos: z.nullish(
        z.object({
          t: z.number(),
          y: z.number(),
          x: z.number(),
          s: z.optional(z.number()),
          c: z.optional(z.number()),
        }),
      ),
    }),
  ),
});

/** Flags of the requested unit data: general, advanced (its device) and the last position. */
const unitFlags = 1 + 256 + 1024;

const accessDenied = 7;
const wrongLogin = 8;
const invalidSession = 1;
/** Error messages by documented code. */
const errorTexts: Readonly<Record<number, string>> = {
  [invalidSession]: 'has ended the session',
  2: 'does not know the service',
  3: 'had an invalid result',
  4: 'refuses the input as invalid',
  5: 'could not perform the request',
  6: 'had an unknown error',
  [accessDenied]: 'denies access: the user is disabled, or may not see units',
  [wrongLogin]: 'refuses the token',
  9: 'cannot reach its authorization server',
  10: 'has reached its limit of requests at a time',
  14: 'had a billing error',
  1001: 'has no messages for the interval',
  1002: 'has such an item already, or its plan does not allow it',
  1003: 'allows only one request at a time',
  1004: 'has reached its limit of messages',
  1005: 'has exceeded its time limit',
  1011: 'has ended the session because of another address',
};

class WialonError extends ProviderError {
  readonly code: number;
  constructor(code: number, host: string) {
    super(`${host} ${errorTexts[code] ?? 'refuses the request'} (Wialon error ${code})`, {
      isLogin: [accessDenied, wrongLogin].includes(code),
    });
    this.code = code;
  }
}

/** A Wialon server; `settings.url` is the URL of its API, `…/wialon/ajax.html`. */
export function wialon({ url, token }: ProviderSettings, egress: Egress): Provider {
  const host = hostOf(url);
  let session: string | undefined;

  async function ask<S extends z.ZodMiniType>(
    schema: S,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<z.output<S>> {
    // Sent in the body, because URLs are logged.
    const answer = await callOutside(
      egress,
      {
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(parameters).toString(),
      },
      { signal },
    );
    const json = jsonOf(answer, host);
    const refused = z.object({ error: z.number() }).safeParse(json);
    if (refused.success && refused.data.error !== 0) throw new WialonError(refused.data.error, host);
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw new ProviderError(`${host} does not answer as a Wialon server`);
    return parsed.data;
  }

  async function logIn(signal: AbortSignal): Promise<string> {
    if (token === undefined) throw new ProviderError('The settings have no GPS token', { isLogin: true });
    const params = JSON.stringify({ token, fl: 1 });
    return (await ask(sessionOf, { svc: 'token/login', params }, signal)).eid;
  }

  /** Returns the units; renews an expired session once. */
  async function units(signal: AbortSignal): Promise<z.output<typeof unitsOf>> {
    const isKept = session !== undefined;
    session ??= await logIn(signal);
    const spec = { itemsType: 'avl_unit', propName: 'sys_name', propValueMask: '*', sortType: 'sys_name' };
    const params = JSON.stringify({ spec, force: 1, flags: unitFlags, from: 0, to: 0 });
    try {
      return await ask(unitsOf, { svc: 'core/search_items', params, sid: session }, signal);
    } catch (error) {
      const isOver = error instanceof WialonError && [invalidSession, 1011].includes(error.code);
      if (isOver) session = undefined;
      if (isOver && isKept) return units(signal);
      throw error;
    }
  }

  return {
    async poll(signal) {
      const { items } = await units(signal);
      return items.flatMap(({ uid: device, pos }): Fix[] => {
        if (device === undefined || device === '' || pos == null) return [];
        const at = new Date(pos.t * 1000);
        const speed = speedIn('km/h', pos.s ?? 0);
        return [{ device, lat: pos.y, lng: pos.x, at, speed, heading: pos.c ?? null, accuracy: null }];
      });
    },
  };
}
