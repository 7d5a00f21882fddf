// Keys of calls that make something new. A person whose connection broke does not know whether it was made, and sends the
// form again: the same content goes under the same key, which the server carries out once (server/kept-answers.ts).

/** By what was sent: the keys of calls whose answer is not known. */
const unanswered = new Map<string, string>();
const rememberedAtMost = 20;

/** Sends under the key of this content; the key is good until the server has answered. */
export async function sendOnce(content: string, send: (key: string) => Promise<Response>): Promise<Response> {
  const key = unanswered.get(content) ?? newKey();
  unanswered.delete(content);
  unanswered.set(content, key);
  const [oldest] = unanswered.keys();
  if (unanswered.size > rememberedAtMost && oldest !== undefined) unanswered.delete(oldest);
  const response = await send(key);
  // From 500 on somebody on the way may have answered in the server's place.
  if (response.status < 500) unanswered.delete(content);
  return response;
}

/** `crypto.randomUUID` is there over https alone; an own network may do without. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
