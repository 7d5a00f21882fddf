// Interface of position providers, independent of their protocol.
import type { Egress } from '#server/http/egress.ts';
import type { Fix } from '../../rules.ts';

/** Settings of a provider (SET-15). The password is only sent to `loginUrl`, the token only to `url`. */
export interface ProviderSettings {
  readonly loginUrl: string | undefined;
  readonly url: string;
  readonly account: string | undefined;
  readonly password: string | undefined;
  readonly token: string | undefined;
  /** TOTP secret of the account, in base32. */
  readonly totpKey: string | undefined;
}

/** A provider whose session is kept between polls. */
export interface Provider {
  /** Returns the latest position of each device; throws with a message for administrators. */
  poll(signal: AbortSignal): Promise<Fix[]>;
  /** Passes on positions as they arrive, until the signal is aborted; throws when the connection ends. */
  readonly listen?: (signal: AbortSignal, onFixes: (fixes: Fix[]) => Promise<void>) => Promise<void>;
}

export type MakeProvider = (settings: ProviderSettings, egress: Egress) => Provider;

/** The provider rejects the request, or its response does not match the protocol. */
export class ProviderError extends Error {
  /** Whether it rejects the login, or the settings have none for it. */
  readonly isLogin: boolean;
  constructor(message: string, { isLogin = false, ...options }: ErrorOptions & { isLogin?: boolean } = {}) {
    super(message, options);
    this.isLogin = isLogin;
  }
}

/** Returns the URL's host for error messages. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? 'the provider';
}
