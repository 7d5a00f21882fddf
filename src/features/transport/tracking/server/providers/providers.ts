// The provider selected in the settings, with its session.
import { findSettings } from '#server/config/setting-values.ts';
import type { Database } from '#server/database/database.ts';
import type { Egress } from '#server/http/egress.ts';
import { csvAddress, jsonAddress } from './address.ts';
import type { MakeProvider, Provider } from './provider.ts';
import { traccar } from './traccar.ts';
import { wialon } from './wialon.ts';

const makers: Readonly<Record<string, MakeProvider>> = {
  traccar,
  wialon,
  json: jsonAddress,
  csv: csvAddress,
};

export interface ChosenProvider {
  /** Whether the settings are unchanged since the provider was created. */
  isCurrent(): Promise<boolean>;
  readonly provider: Provider;
}

/** Returns the provider of the settings, reused while they are unchanged; undefined if none is set. */
export function chosenProvider(
  database: Database,
  { key, egress }: { key: Buffer; egress: Egress },
): () => Promise<ChosenProvider | undefined> {
  let known: { fingerprint: string; provider: Provider } | undefined;
  const read = () =>
    findSettings(database, key, [
      'gps_provider',
      'gps_login_url',
      'gps_url',
      'gps_account',
      'gps_password',
      'gps_token',
      'gps_totp_key',
    ]);
  return async () => {
    const set = await read();
    const text = (name: keyof typeof set) => {
      const value = set[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    const make = makers[text('gps_provider') ?? ''];
    const url = text('gps_url');
    if (make === undefined || url === undefined) return undefined;
    const fingerprint = JSON.stringify(set);
    if (known?.fingerprint !== fingerprint) {
      const settings = {
        loginUrl: text('gps_login_url'),
        url,
        account: text('gps_account'),
        password: text('gps_password'),
        token: text('gps_token'),
        totpKey: text('gps_totp_key'),
      };
      known = { fingerprint, provider: make(settings, egress) };
    }
    const { provider } = known;
    return { provider, isCurrent: async () => JSON.stringify(await read()) === fingerprint };
  };
}
