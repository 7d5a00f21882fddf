// Checks for a newer version of the app every two hours, and loads it when that interrupts no one.
// Requirements: UPD-01 … UPD-06, CALL-74.
import { readStored, writeStored } from '#web/local-storage.ts';
import { appVersion } from '#web/runtime-settings.ts';

const key = 'checkForAppUpdatesAt';
/** CONST-08. */
const pauseMs = 120 * 60_000;

/** Whether one dotted version is newer than another, number by number. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  for (let place = 0; place < Math.max(one?.length ?? 0, other?.length ?? 0); place += 1) {
    const difference = (one?.[place] ?? 0) - (other?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** Whether the server has a newer version than this page. Makes no call before the next check is due. */
export async function findUpdate(now = Date.now()): Promise<boolean> {
  const next = Number(readStored(key) ?? 0);
  if (next > now && next <= now + pauseMs) return false;
  writeStored(key, String(now + pauseMs));
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    const { version } = (await answer.json()) as { version?: unknown };
    return answer.ok && typeof version === 'string' && isNewer(version, appVersion());
  } catch {
    return false;
  }
}

/** What the checks need of the app. */
export interface UpdatePlace {
  /** Whether a reload would lose typed input. */
  isBusy(): boolean;
  /** Calls back when the person navigates to another page. */
  onLeave(listener: () => void): void;
  reload(): void;
}

/** Checks for a newer version now and every few minutes; loads it at once, or with the next navigation. */
export async function checkForUpdates(place: UpdatePlace): Promise<void> {
  const timer = setInterval(() => void look(), lookEveryMs);
  const look = async () => {
    if (!(await findUpdate())) return;
    clearInterval(timer);
    const take = () => {
      if (!place.isBusy()) place.reload();
    };
    take();
    // A form is open: it is completed and sent by the version it was started with.
    place.onLeave(take);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') take();
    });
  };
  await look();
}

const lookEveryMs = 5 * 60_000;

/** Reloads the page, unless a form was begun since then; the waiting worker with the new version takes over first. */
export async function reloadApp(isBusy: () => boolean): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await worker?.update().catch(() => undefined);
  // Otherwise the next navigation tries again.
  if (worker?.waiting && !(await hasTakenOver(worker.waiting))) return;
  if (!isBusy()) globalThis.location.reload();
}

const quietMs = 1_000;
const takeOverWithinMs = 10_000;

/**
 * Lets the waiting worker take over, and tells whether it has. Chromium puts a worker off that asks while the present
 * one still answers a request, and the reload is then never answered: so it asks once the page has loaded everything.
 */
async function hasTakenOver(waiting: ServiceWorker): Promise<boolean> {
  const started = performance.now();
  let [lastLoaded, isTaken, isAsked] = [started, false, false];
  const loads = new PerformanceObserver(() => {
    lastLoaded = performance.now();
  });
  loads.observe({ type: 'resource' });
  const take = () => {
    isTaken = true;
  };
  navigator.serviceWorker.addEventListener('controllerchange', take, { once: true });
  while (!isTaken && performance.now() - started < takeOverWithinMs) {
    if (!isAsked && performance.now() - lastLoaded > quietMs) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin alone
      waiting.postMessage('take over');
      isAsked = true;
    }
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  loads.disconnect();
  return isTaken;
}
