// Messages of the database (LISTEN, NOTIFY) for all listeners of this process on one dedicated connection:
// pooled connections change hands, and an external pooler would lose messages. It is opened for the first
// listener and closed after the last.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionConfig, sessionOptions } from './connections.ts';

export interface Listener {
  listen(channel: string, onMessage: (message: string) => void): () => void;
  close(): Promise<void>;
}

const reconnectMs = 1_000;

/** A listener that connects when needed and reconnects when its connection breaks. */
export function createListener(config: ConnectionConfig): Listener {
  const channels = new Map<string, Set<(message: string) => void>>();
  let isClosed = false;
  let client: pg.Client | undefined;
  let running: Promise<void> | undefined;

  const tell = (channel: string, message: string) => {
    for (const onMessage of channels.get(channel) ?? []) onMessage(message);
  };

  async function run(): Promise<void> {
    while (!isClosed && channels.size > 0) {
      try {
        await connectedOnce();
      } catch {
        // The database is unreachable: its readers report that.
      }
      client = undefined;
      if (!isClosed && channels.size > 0) await sleep(reconnectMs, undefined, { ref: false });
    }
    running = undefined;
  }

  /** Connects, listens, and returns when the connection ends. */
  async function connectedOnce(): Promise<void> {
    const opened = new pg.Client({
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      ...config,
      options: `${config.options ?? ''} ${sessionOptions}`,
    });
    const ended = Promise.withResolvers<void>();
    opened.on('error', () => ended.resolve());
    opened.on('end', () => ended.resolve());
    opened.on('notification', ({ channel, payload = '' }) => tell(channel, payload));
    try {
      await opened.connect();
      for (const channel of channels.keys()) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = opened;
      // Messages sent before this connection listened are lost.
      for (const channel of channels.keys()) tell(channel, '');
      if (isClosed || channels.size === 0) return;
      await ended.promise;
    } finally {
      client = undefined;
      await opened.end().catch(() => {});
    }
  }

  return {
    listen(channel, onMessage) {
      const known = channels.get(channel);
      if (known === undefined) {
        channels.set(channel, new Set([onMessage]));
        void client
          ?.query(`listen ${pg.escapeIdentifier(channel)}`)
          .then(() => tell(channel, ''))
          .catch(() => {});
      } else known.add(onMessage);
      running ??= run();
      return () => {
        const waiting = channels.get(channel);
        waiting?.delete(onMessage);
        if (waiting?.size === 0) channels.delete(channel);
        if (channels.size === 0) void client?.end().catch(() => {});
      };
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => {});
      await running;
    },
  };
}
