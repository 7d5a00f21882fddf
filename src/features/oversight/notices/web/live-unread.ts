// Keeps the number of unread notices current by the event stream, while the page is visible. Without a stream
// it is requested at each attempt to open one.
import { jsonOf, openEvents, pause, type StreamEvent, whileVisible } from '#web/event-stream.ts';
import { noticesContract } from '../contract.ts';

export interface Unread {
  readonly onUnread: (unread: number) => void;
  /** There is no stream: the number must be requested. */
  readonly onSilence: () => void;
}

const firstRetryMs = 15_000;
const longestRetryMs = 300_000;

/** Follows the number while the page is visible; returns a function that stops it. */
export function followUnread(unread: Unread): () => void {
  return whileVisible((signal) => follow(unread, signal));
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
    // Offline both would fail.
    if (navigator.onLine) {
      await stream().catch(() => undefined);
      if (signal.aborted) return;
      if (navigator.onLine) onSilence();
    }
    await pause(retryMs, signal);
    retryMs = Math.min(longestRetryMs, retryMs * 2);
  }
}

/** Ignores invalid events. */
function unreadIn(event: StreamEvent): number | undefined {
  const body = event.event === 'unread' ? jsonOf(event) : undefined;
  const count = typeof body === 'object' && body !== null && 'unread' in body ? body.unread : undefined;
  return typeof count === 'number' ? count : undefined;
}
