// Time-based codes of an authenticator app (RFC 6238): 6 digits, 30 seconds, one step of tolerance on either side.
import { Secret, TOTP } from 'otpauth';

const period = 30;

/** A new secret, in base32 as apps take it. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI in the QR code. */
export function appAddress(secret: string, issuer: string, label: string): string {
  return totp(secret, issuer, label).toString();
}

/** The time step of this code; undefined if it matches none of the three accepted ones. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const timestamp = now;
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

function totp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });
}
