import { AppError, found } from '#core/errors.ts';
import { fieldErrorsOf } from '#core/validation.ts';
import { hashToken, newToken } from '#server/auth/authenticate.ts';
import { findSettings } from '#server/config/setting-values.ts';
import type { Platform } from '#server/http/feature.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import {
  type FixResult,
  importedPosition,
  type OsmandBody,
  type OsmandQuery,
  positionsAtOnce,
  type trackingContract,
} from '../contract.ts';
import { clockErrorOf, fixOf, fixOfOsmand, trackOf } from '../rules.ts';
import { createHub } from './live.ts';
import { type FixOutcome, recordPositions } from './service.ts';
import {
  deleteSecret,
  findCarBySecret,
  findTrack,
  findTrackedCar,
  isUnderWay,
  listPositions,
  listRefusals,
  type Refusal,
  replaceSecret,
} from './store.ts';

/** Rate limit for 15 minutes per address; counts wrong secrets only. */
const strangers = { kind: 'device secret', tries: 60, code: 'TOO_MANY_REQUESTS' } as const;
/** Rate limit for 15 minutes per device: a position per second, and as many buffered ones. */
const deviceFixes = { kind: 'device fixes', tries: 1800, code: 'TOO_MANY_REQUESTS' } as const;

export function trackingHandlers({
  database,
  key,
  throttle,
  publicUrl,
}: Platform): ServerHandlers<typeof trackingContract> {
  const hub = createHub(database);

  /**
   * Stores a position of the OsmAnd protocol for the car with the secret; refuses another car's device id.
   */
  async function takeOsmand(
    { query, body }: { query: OsmandQuery; body?: OsmandBody },
    address: string,
  ): Promise<FixResult> {
    const car = await findCarBySecret(database, hashToken(query.secret));
    if (car?.device == null) {
      await throttle.take([{ rule: strangers, key: address }]);
      throw new AppError('NOT_FOUND');
    }
    await throttle.take([{ rule: deviceFixes, key: String(car.id) }]);
    const { device } = car;
    const claimed = query.id ?? query.deviceid ?? body?.device_id;
    const cause = { actor: 'osmand', operation: 'import positions', request: 'osmand' };
    if (claimed !== undefined && claimed !== device) {
      const spoofed: Refusal = { device, reason: 'spoofed_device', fix: { claimed } };
      await recordPositions(database, cause, [], { more: [spoofed] });
      return { index: 0, status: 'refused', reason: 'spoofed_device' };
    }
    const fix = fixOfOsmand(device, query, body?.location, new Date());
    if ('fields' in fix) throw new AppError('MISSING', { fields: fix.fields });
    const [outcome] = await recordPositions(database, cause, [fix]);
    return resultsOf(outcome === undefined ? [] : [outcome])[0] ?? malformed(0, {});
  }

  return {
    list: (_, { scope }) => listPositions(database, scope),
    // oxlint-disable-next-line typescript/require-await -- handlers are async
    stream: async (_, context) => hub.stream(context),
    async track({ params }, { scope }) {
      return trackOf(found(await findTrack(database, scope, params.id)));
    },
    async settings() {
      const set = await findSettings(database, key, ['tiles_url', 'maps_token', 'pmtiles_url']);
      const text = (name: keyof typeof set) => (typeof set[name] === 'string' ? set[name] : null);
      return {
        tiles_url: text('tiles_url'),
        maps_token: text('maps_token'),
        pmtiles_url: text('pmtiles_url'),
      };
    },
    refused: () => listRefusals(database),
    async import({ body }, { cause }) {
      const { items } = body;
      if (items.length > positionsAtOnce)
        throw new AppError('TOO_MANY_ROWS', { fields: { items: `max:${positionsAtOnce}` } });
      const rows = items.map((item) => {
        const parsed = importedPosition.safeParse(item);
        return parsed.success
          ? { fix: fixOf(parsed.data) }
          : { fields: fieldErrorsOf(importedPosition, item) };
      });
      const fixes = rows.flatMap(({ fix }) => fix ?? []);
      const outcomes = resultsOf(await recordPositions(database, cause('import positions'), fixes));
      let next = 0;
      const results = rows.map(({ fix, fields }, index) =>
        fix === undefined
          ? malformed(index, fields)
          : { ...(outcomes[next++] ?? malformed(index, {})), index },
      );
      return { results };
    },
    async reportOwn({ body }, { scope, cause }) {
      const { carId } = scope;
      const car = carId === undefined ? undefined : await findTrackedCar(database, scope, carId);
      if (car === undefined || !(await isUnderWay(database, car.id)))
        return { under_way: false, results: [] };
      const device = car.device ?? `car ${car.id}`;
      const clockError = clockErrorOf(body.sent_at, new Date());
      const fixes = body.positions.map((one) => ({
        ...fixOf({ device, ...one }, clockError),
        carId: car.id,
      }));
      const outcomes = await recordPositions(database, cause('report positions'), fixes);
      return { under_way: true, results: resultsOf(outcomes) };
    },
    osmand: ({ query }, { address }) => takeOsmand({ query }, address),
    osmandPost: (input, { address }) => takeOsmand(input, address),
    makeSecret: ({ params }, { scope, cause }) =>
      database.write(cause('make device secret'), async (transaction) => {
        const car = found(await findTrackedCar(transaction, scope, params.id));
        const { device } = car;
        // A secret is issued for a device, so the car needs one.
        if (device === null) throw new AppError('CONFLICT', { fields: { gps_device_id: 'required' } });
        const secret = newToken();
        await replaceSecret(transaction, car, hashToken(secret));
        const parameters = new URLSearchParams({ secret, id: device });
        return { device, secret, url: `${publicUrl}/osmand/?${parameters.toString()}` };
      }),
    async removeSecret({ params }, { scope, cause }) {
      await database.write(cause('revoke device secret'), async (transaction) => {
        await deleteSecret(transaction, found(await findTrackedCar(transaction, scope, params.id)));
      });
    },
  };
}

function resultsOf(outcomes: readonly FixOutcome[]): FixResult[] {
  return outcomes.map((outcome, index) => ({ index, ...outcome }));
}

function malformed(index: number, fields: Record<string, string>): FixResult {
  return { index, status: 'refused', reason: 'malformed', fields };
}
