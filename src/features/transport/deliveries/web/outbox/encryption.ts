// AES-GCM with a key that the server issues per user and installation, so that the next user of the device
// cannot read the queue. The key is not exportable from the browser's storage.

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Imports the key from the server as non-extractable. */
export function importQueueKey(encoded: string): Promise<CryptoKey> {
  const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts content; `name` is authenticated, so that swapped content fails to decrypt. */
export async function seal(key: CryptoKey, name: string, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt(parameters(name, iv), key, content) };
}

/** Decrypts content; rejects if it was encrypted with another key or name. */
export function open(key: CryptoKey, name: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(parameters(name, iv), key, bytes);
}

export function sealJson(key: CryptoKey, name: string, content: unknown): Promise<Sealed> {
  return seal(key, name, new TextEncoder().encode(JSON.stringify(content)));
}

export async function openJson(key: CryptoKey, name: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await open(key, name, sealed)));
}

function parameters(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
}
