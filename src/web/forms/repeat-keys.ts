// Idempotency keys of creating calls. After a broken connection a person sends the form again: the same
// content is sent with the same key, and the server executes it once (server/http/idempotency.ts).

/** The keys of calls without a known response, by content. */
const unanswered = new Map<string, string>();
const rememberedAtMost = 20;

/** Sends with the key of this content; the key is valid until the server has responded. */
export async function sendOnce(content: string, send: (key: string) => Promise<Response>): Promise<Response> {
  const key = unanswered.get(content) ?? newKey();
  unanswered.delete(content);
  unanswered.set(content, key);
  const [oldest] = unanswered.keys();
  if (unanswered.size > rememberedAtMost && oldest !== undefined) unanswered.delete(oldest);
  const response = await send(key);
  // A status from 500 on may come from a proxy instead of the server.
  if (response.status < 500) unanswered.delete(content);
  return response;
}

/** `crypto.randomUUID` exists only over HTTPS; a private network may not use it. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
