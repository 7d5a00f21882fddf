import { chosenProvider, ProviderError } from '#features/transport/tracking/server/service.ts';
import { askForWeather } from '#features/transport/weather/server/service.ts';
import { findSettings } from '#server/config/setting-values.ts';
import type { Platform } from '#server/http/feature.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { callOutside, OutgoingError, type OutgoingFailure } from '#server/http/outgoing-call.ts';
import type { ConnectionOutcome } from '#server/mail/connection-check.ts';
import type { connectionTestsContract, TestedService } from '../contract.ts';

/** Shares its count with the tests of mail server and mailbox. */
const connectionTries = { kind: 'connection test', tries: 20 };
const patienceMs = 15_000;

export function connectionTestsHandlers(platform: Platform): ServerHandlers<typeof connectionTestsContract> {
  return {
    async testService({ body }, { scope }) {
      await platform.throttle.take([{ rule: connectionTries, key: String(scope.userId) }]);
      const outcome = await outcomeOf(tests[body.service](platform, AbortSignal.timeout(patienceMs)));
      return { ok: outcome === 'works', outcome };
    },
  };
}

/** Each returns false if there is nothing to test. */
const tests: Readonly<Record<TestedService, (platform: Platform, signal: AbortSignal) => Promise<boolean>>> =
  {
    async gps({ database, egress, key }, signal) {
      const chosen = await chosenProvider(database, { egress, key })();
      if (chosen === undefined) return false;
      await chosen.provider.poll(signal);
      return true;
    },
    weather: ({ database, egress, key, publicUrl, portalName }, signal) =>
      askForWeather(database, { egress, key, publicUrl, portalName }, signal),
    async maps({ database, egress, key }, signal) {
      const set = await findSettings(database, key, ['tiles_url', 'maps_token', 'pmtiles_url']);
      const { pmtiles_url: file, tiles_url: tiles, maps_token: token = '' } = set;
      if (typeof file === 'string') {
        // Like the map: only the start of the file.
        const headers = { range: 'bytes=0-16383' };
        const { status, text } = await callOutside(egress, { url: file, headers }, { signal });
        if (status !== 206) throw new MapError(status);
        if (!text.startsWith('PMTiles')) throw new MapError();
        return true;
      }
      if (typeof tiles !== 'string') return false;
      const url = tiles
        .replaceAll('{token}', encodeURIComponent(String(token)))
        .replaceAll(/\{[xyz]\}/g, '0')
        .replaceAll('{s}', 'a');
      const { status, headers } = await callOutside(egress, { url }, { signal });
      if (status !== 200) throw new MapError(status);
      if (headers['content-type']?.startsWith('image/') !== true) throw new MapError();
      return true;
    },
  };

/** The response is not a tile. */
class MapError extends Error {
  readonly status: number | undefined;
  constructor(status?: number) {
    super('no tile');
    this.status = status;
  }
}

const outcomes: Readonly<Partial<Record<OutgoingFailure, ConnectionOutcome>>> = {
  private_host: 'private_host',
  unknown_host: 'unknown_host',
  refused: 'refused',
  silent: 'silent',
  tls: 'no_tls',
};

async function outcomeOf(test: Promise<boolean>): Promise<ConnectionOutcome> {
  try {
    return (await test) ? 'works' : 'not_set';
  } catch (error) {
    if (error instanceof ProviderError) return error.isLogin ? 'wrong_login' : 'unexpected';
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'silent';
    const isStatus = error instanceof OutgoingError || error instanceof MapError;
    if (isStatus && [401, 403].includes(error.status ?? 0)) return 'wrong_login';
    return (error instanceof OutgoingError && outcomes[error.reason]) || 'unexpected';
  }
}
