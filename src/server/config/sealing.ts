// What the database holds of secrets that people sign in with: an HMAC of what is only compared, AES-256-GCM of what is
// needed again. The key is never stored in the database.
// Requirements: SET-20.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';

export interface Sealing {
  /** A code as it is stored; bound to its account and kind, so that no row serves another. */
  hmac(kind: string, userId: number, code: string): Buffer;
  /** Encrypts a text for this purpose alone. */
  seal(purpose: string, text: string): Buffer;
  /** The text that was sealed for this purpose; throws for any other. */
  open(purpose: string, sealed: Buffer): string;
}

/** Sealing with keys derived from the portal's own. */
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

/** A random code of so many digits. */
export function newDigits(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('');
}
