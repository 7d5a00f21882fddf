// Protection of sign-in secrets in the database: an HMAC of values that are only compared, AES-256-GCM for
// values that are needed again. The key is never stored in the database. Requirements: SET-20.
// Requirements: SET-20.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';

export interface Sealing {
  /** The stored form of a code, bound to its account and kind, so that it is not valid for another row. */
  hmac(kind: string, userId: number, code: string): Buffer;
  /** Encrypts a text for one purpose. */
  seal(purpose: string, text: string): Buffer;
  /** Decrypts a text; throws if it was encrypted for another purpose. */
  open(purpose: string, sealed: Buffer): string;
}

/** Encryption with keys derived from the portal's key. */
export function createSealing(key: Buffer): Sealing {
  const derived = (info: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), info, 32));
  const comparing = derived('trialway one-time codes');
  const hiding = derived('trialway second steps');
  return {
    hmac: (kind, userId, code) =>
      createHmac('sha256', comparing).update(`${kind}\n${userId}\n${code}`).digest(),
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', hiding, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', hiding, sealed.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/** A random code with this number of digits. */
export function newDigits(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('');
}
