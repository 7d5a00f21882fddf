// The services used by every feature, built from the environment settings.
import { createIdentityCheck } from '#features/access/mfa/server/service.ts';
import { createCaptcha } from '#server/auth/captcha.ts';
import { createPasskeys } from '#server/auth/passkeys.ts';
import { createThrottle } from '#server/auth/throttle.ts';
import { createSealing } from '#server/config/sealing.ts';
import type { Database } from '#server/database/database.ts';
import { createEgress } from '#server/http/egress.ts';
import type { PortalFacts } from '#server/http/feature.ts';
import type { MountedFeature } from '#server/http/mount.ts';
import { features } from './features.ts';

export interface PlatformSettings {
  portal: PortalFacts;
  /** Time zone of 'today'. */
  businessTz: string;
  refreshGraceMinutes: number;
  rateLimits: boolean;
  /** Average number of attempts to solve the captcha. */
  captchaWork: number;
  /** The origin that passkeys are bound to. */
  publicUrl: string;
  /** The mail server, overriding the settings. */
  smtpUrl: string | undefined;
  /** Private addresses that hosts in the settings may resolve to. */
  egressAllow: readonly string[];
  /** The 32-byte key that encrypts sign-in secrets. */
  key: Buffer;
}

/** Every feature with its handlers. */
export function mountFeatures(database: Database, settings: PlatformSettings): MountedFeature[] {
  const { portal, publicUrl, smtpUrl, key, refreshGraceMinutes } = settings;
  const { portalName } = portal;
  const throttle = createThrottle(database, settings.rateLimits);
  const sealing = createSealing(key);
  const platform = {
    database,
    throttle,
    sealing,
    identity: createIdentityCheck(database, throttle, sealing),
    passkeys: createPasskeys(portalName, publicUrl),
    captcha: createCaptcha(database, key, settings.captchaWork),
    egress: createEgress(settings.egressAllow, { onlyAllowed: portal.demoMode }),
    smtp: { smtpUrl, key, publicUrl, portalName },
    portal,
    portalName,
    timeZone: settings.businessTz,
    refreshGraceMinutes,
    publicUrl,
    key,
  };
  return features.map((feature) => feature.mount(platform));
}
