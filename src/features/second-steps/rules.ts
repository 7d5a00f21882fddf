// Numbers of the second step and for whom the portal demands one.
import { type Role, roles } from '#core/access.ts';

export const mailCodeDigits = 6;
export const mailCodeMinutes = 10;
export const recoveryCodeDigits = 12;
export const recoveryCodesAtOnce = 10;

/** The roles in the setting `mfa_forced_roles`: a list, or a text with commas; words that are no role are left out. */
export function forcedRoles(value: unknown): readonly Role[] {
  const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const named = words.map((word) => String(word).trim());
  return roles.filter((role) => named.includes(role));
}

/** A code without the spaces and dashes that people type into it. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** A recovery code as it is shown: `123456 789012`. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, 6)} ${code.slice(6)}`;
}
