// A feature as mounted by the server: its contract and its handlers, created from shared services.
import type { Contract } from '#core/contract.ts';
import type { Captcha } from '#server/auth/captcha.ts';
import type { IdentityCheck } from '#server/auth/identity.ts';
import type { Passkeys } from '#server/auth/passkeys.ts';
import type { Throttle } from '#server/auth/throttle.ts';
import type { Sealing } from '#server/config/sealing.ts';
import type { Database } from '#server/database/database.ts';
import type { SmtpPlace } from '#server/mail/smtp-settings.ts';
import type { Egress } from './egress.ts';
import { type MountedFeature, type ServerHandlers, withHandlers } from './mount.ts';

/** The services available to every feature. */
export interface Platform {
  readonly database: Database;
  readonly throttle: Throttle;
  readonly sealing: Sealing;
  readonly identity: IdentityCheck;
  readonly passkeys: Passkeys;
  readonly captcha: Captcha;
  readonly egress: Egress;
  readonly smtp: SmtpPlace;
  readonly portal: PortalFacts;
  readonly portalName: string;
  /** Time zone of 'today'. */
  readonly timeZone: string;
  readonly refreshGraceMinutes: number;
  /** The origin of the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** The key of 32 bytes that encrypts sign-in secrets. */
  readonly key: Buffer;
}

/** Public information about the portal. */
export interface PortalFacts {
  portalName: string;
  /** Path of the logo on this origin, if the operator set one. */
  logo: string | undefined;
  demoMode: boolean;
  /** The version in package.json. */
  version: string;
}

export interface Feature {
  readonly contract: Contract;
  mount(platform: Platform): MountedFeature;
}

/** One line of `src/app/server/features.ts`. */
export function defineFeature<C extends Contract>(
  contract: C,
  handlers: (platform: Platform) => ServerHandlers<C>,
): Feature {
  return { contract, mount: (platform) => withHandlers(contract, handlers(platform)) };
}
