// The driver's app opens without a connection: its service worker caches the page and the driver's screens.

/** Registers the worker; a browser without service workers still works online. */
export async function keepAppOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // A lost connection, or a development build without a worker: the next start tries again.
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
