// Server-sent events, read with fetch, because EventSource cannot send the bearer token.
import type { Arguments, EndpointDefinition } from '#core/contract.ts';
import { openResponse } from './client.ts';

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The maximum silence of a stream; the server sends a comment every 20 s. */
const silenceMs = 50_000;

/**
 * Calls an endpoint that responds with an event stream; resolves to its events once it is open. They end when
 * the server ends them, and throw when the stream breaks or is silent for too long. Throws CallFailure for an
 * error response.
 */
export async function openEvents<E extends EndpointDefinition>(
  endpoint: E,
  args: Arguments<E>,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamEvent, void>> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  heard();
  signal.addEventListener('abort', () => clearTimeout(timer));
  const { body } = await openResponse(endpoint, args, { signal: AbortSignal.any([signal, silence.signal]) });
  if (!body) throw new Error('the event stream has no body');
  return readEvents(body, heard);
}

/** The longest separator of events has four characters, which may be split between two chunks. */
const separatorRest = 3;

/** The events of a `text/event-stream` body. `heard` is called for each chunk, including comments. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => undefined,
): AsyncGenerator<StreamEvent, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  // The event that is not complete yet: a long one comes in many chunks, and none of them is searched twice.
  let held: string[] = [];
  let end = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const text = end + value;
      // A trailing carriage return may be the first half of a CRLF.
      const blocks = hasLineEnd(text) ? text.split(/\r\n\r\n|\n\n|\r\r(?!$)/) : [text];
      const open = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readBlock(held.join('') + block);
        held = [];
        if (event) yield event;
      }
      held.push(open.slice(0, -separatorRest));
      end = open.slice(-separatorRest);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** One event; undefined for a block without data, such as a comment or `retry`. */
function readBlock(block: string): StreamEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.includes('\r') ? block.split(/\r\n|\n|\r/) : block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') };
}

/** Most chunks of a long event have none: they are not searched any further. */
function hasLineEnd(text: string): boolean {
  return text.includes('\n') || text.includes('\r');
}

/** The JSON of an event; undefined for anything else. */
export function jsonOf({ data }: StreamEvent): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Follows a stream while the page is visible: a hidden one sends no requests. Returns a function that stops it. */
export function whileVisible(follow: (signal: AbortSignal) => Promise<void>): () => void {
  let stopping: AbortController | undefined;
  const begin = (): void => {
    if (document.visibilityState === 'hidden') {
      stopping?.abort();
      stopping = undefined;
    } else if (!stopping) {
      stopping = new AbortController();
      void follow(stopping.signal);
    }
  };
  begin();
  document.addEventListener('visibilitychange', begin);
  return () => {
    document.removeEventListener('visibilitychange', begin);
    stopping?.abort();
  };
}

/** Resolves after this many milliseconds, or once the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
