// Limits of mfa and the roles that require it.
import { type Role, roles } from '#core/access.ts';

export const mailCodeDigits = 6;
export const mailCodeMinutes = 10;
export const recoveryCodeDigits = 12;
export const recoveryCodesAtOnce = 10;

/**
 * The roles in the setting `mfa_forced_roles`: a list, or a comma-separated text; unknown roles are ignored.
 */
export function forcedRoles(value: unknown): readonly Role[] {
  const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const named = words.map((word) => String(word).trim());
  return roles.filter((role) => named.includes(role));
}

/** A code without the spaces and dashes that people type. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** A recovery code for display: `123456 789012`. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, 6)} ${code.slice(6)}`;
}
