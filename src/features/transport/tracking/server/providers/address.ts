// A generic URL: JSON or CSV rows with the fields of `POST /api/import/tracking/`.
import { parse } from 'csv-parse/sync';
import type { Egress } from '#server/http/egress.ts';
import { callOutside, jsonOf, statusError } from '#server/http/outgoing-call.ts';
import { importedPosition } from '../../contract.ts';
import { type Fix, fixOf } from '../../rules.ts';
import {
  hostOf,
  type MakeProvider,
  type Provider,
  ProviderError,
  type ProviderSettings,
} from './provider.ts';

/** Accepts an array of positions, or an object with one as `items` or `positions`. */
export const jsonAddress: MakeProvider = (settings, egress) =>
  address(settings, egress, 'application/json', (text, host) => {
    const json = jsonOf({ status: 200, headers: {}, text }, host);
    const inside =
      typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : [];
    const rows = inside.find(([name]) => ['items', 'positions'].includes(name))?.[1] ?? json;
    if (!Array.isArray(rows)) throw new ProviderError(`${host} does not answer with a list of positions`);
    return rows;
  });

/** Parses CSV with a header row; columns are matched by name. */
export const csvAddress: MakeProvider = (settings, egress) =>
  address(settings, egress, 'text/csv', (text, host) => {
    try {
      const rows: Record<string, string>[] = parse(text, {
        columns: true,
        bom: true,
        trim: true,
        skip_empty_lines: true,
      });
      return rows.map(({ device, at, ...numbers }) => ({
        device,
        at,
        ...Object.fromEntries(
          Object.entries(numbers).map(([name, value]) => [name, value === '' ? null : Number(value)]),
        ),
      }));
    } catch (error) {
      throw new ProviderError(`${host} does not answer with CSV`, { cause: error });
    }
  });

const rowsMaximum = 20_000;

function address(
  { url, loginUrl, account, password, token }: ProviderSettings,
  egress: Egress,
  accept: string,
  rowsOf: (text: string, host: string) => unknown[],
): Provider {
  const host = hostOf(url);
  return {
    async poll(signal) {
      const authorization =
        token !== undefined
          ? `Bearer ${token}`
          : // The password is only sent to the server of the login URL.
            account !== undefined && password !== undefined && sameServer(loginUrl, url)
            ? `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}`
            : undefined;
      const headers = { accept, ...(authorization !== undefined && { authorization }) };
      const answer = await callOutside(egress, { url, headers }, { signal });
      if ([401, 403].includes(answer.status))
        throw new ProviderError(`${host} refuses the login`, { isLogin: true });
      if (answer.status !== 200) throw statusError(answer, host);
      const rows = rowsOf(answer.text, host);
      if (rows.length > rowsMaximum)
        throw new ProviderError(`${host} answers with more than ${rowsMaximum} positions`);
      const fixes = rows.flatMap((row): Fix[] => {
        const parsed = importedPosition.safeParse(row);
        return parsed.success ? [fixOf(parsed.data)] : [];
      });
      // Single invalid rows are ignored; if all are invalid, the format is wrong.
      if (fixes.length === 0 && rows.length > 0)
        throw new ProviderError(`${host} answers with no row that has device, lat, lng and at`);
      return fixes;
    },
  };
}

function sameServer(one: string | undefined, other: string): boolean {
  return one !== undefined && URL.parse(one)?.origin === URL.parse(other)?.origin;
}
