// Secret global settings: AES-256-GCM with the portal's key, bound to the setting's name, so that a value
// cannot be used under another name. The key is never stored in the database.
import { createSealing } from './sealing.ts';

/** A secret as `global_settings.value` holds it. */
export interface SealedValue {
  readonly sealed: string;
}

/** Encrypts the value of a secret setting. */
export function sealSetting(key: Buffer, name: string, value: string): SealedValue {
  return { sealed: createSealing(key).seal(`setting ${name}`, value).toString('base64') };
}

/** Decrypts the value of a secret setting; throws if it was encrypted for another name or with another key. */
export function openSetting(key: Buffer, name: string, { sealed }: SealedValue): string {
  return createSealing(key).open(`setting ${name}`, Buffer.from(sealed, 'base64'));
}

/** Whether a stored value is encrypted. */
export function isSealed(value: unknown): value is SealedValue {
  return typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';
}
