// Keeps the number of unread notices current by the event stream, while the page is visible. Without a stream it is asked
// for at each attempt to open one.
import { openEvents, type StreamEvent } from '#web/event-stream.ts';
import { noticesContract } from '../contract.ts';

export interface Unread {
  readonly onUnread: (unread: number) => void;
  /** There is no stream: the number has to be asked for. */
  readonly onSilence: () => void;
}

const firstRetryMs = 15_000;
const longestRetryMs = 300_000;

/** Follows the number while the page is visible; returns a function that stops it. */
export function followUnread(unread: Unread): () => void {
  let stopping: AbortController | undefined;
  const begin = (): void => {
    if (document.visibilityState === 'hidden') {
      stopping?.abort();
      stopping = undefined;
    } else if (!stopping) {
      stopping = new AbortController();
      void follow(unread, stopping.signal);
    }
  };
  begin();
  document.addEventListener('visibilitychange', begin);
  return () => {
    document.removeEventListener('visibilitychange', begin);
    stopping?.abort();
  };
}

async function follow({ onUnread, onSilence }: Unread, signal: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs;
  const stream = async (): Promise<void> => {
    for await (const event of await openEvents(noticesContract.stream, {}, signal)) {
      retryMs = firstRetryMs;
      const count = unreadIn(event);
      if (count !== undefined && !signal.aborted) onUnread(count);
    }
  };
  while (!signal.aborted) {
    // Without a connection neither has a chance.
    if (navigator.onLine) {
      await stream().catch(() => undefined);
      if (signal.aborted) return;
      if (navigator.onLine) onSilence();
    }
    await wait(retryMs, signal);
    retryMs = Math.min(longestRetryMs, retryMs * 2);
  }
}

/** Ignores invalid events. */
function unreadIn({ event, data }: StreamEvent): number | undefined {
  if (event !== 'unread') return undefined;
  try {
    const body: unknown = JSON.parse(data);
    const count = typeof body === 'object' && body !== null && 'unread' in body ? body.unread : undefined;
    return typeof count === 'number' ? count : undefined;
  } catch {
    return undefined;
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
