// Replaces a server by another one on the same database while clients with kept-alive connections continue.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { type PortalProcess, startPortal } from '#testing/portal-process.ts';

let old: PortalProcess;
let successor: PortalProcess;

beforeEach(async () => {
  const { owner } = await testDatabase();
  const host = encodeURIComponent(String(owner.host));
  const settings = {
    DATABASE_URL: `postgres://${String(owner.user)}@/${String(owner.database)}?host=${host}`,
  };
  [old, successor] = await Promise.all([startPortal(settings), startPortal(settings)]);
});

afterEach(async () => {
  await Promise.all([old.end('SIGINT'), successor.end('SIGINT')]);
});

describe('a server that shuts down on request (SIGTERM)', () => {
  it('fails no request of busy and idle clients, which reconnect to the new server', async () => {
    const idle = new Client(200);
    const clients = [...Array.from({ length: 8 }, () => new Client(5)), idle];
    let over = false;
    const load = clients.map(async (client) => {
      while (!over) await client.request();
    });
    await clientsReach(clients, 50);
    expect(await old.end('SIGTERM')).toBe(0);
    await clientsReach(clients, sum(clients) + 50);
    over = true;
    await Promise.all(load);
    expect(clients.map(({ failed }) => failed)).toEqual(clients.map(() => 0));
    expect(clients.map(({ origin }) => origin)).toEqual(clients.map(() => successor.origin));
    expect(old.printed.stderr).toBe('');
    for (const client of clients) client.close();
  });

  it('exits after the time-out of an unused connection, and does not when it is told to replace its only process', async () => {
    const client = new Client(0);
    process.kill(old.pid, 'SIGUSR2');
    while (!old.printed.stderr.includes('set PROCESSES')) await sleep(10);
    await client.request();
    expect(await old.end('SIGTERM')).toBe(0);
    expect(client.failed).toBe(0);
    client.close();
  });
});

describe('a server that closes at once (the control, Ctrl-C)', () => {
  it('fails the next request on a kept-alive connection', async () => {
    const client = new Client(0);
    await client.request();
    expect(await old.end('SIGINT')).toBe(0);
    await client.request();
    expect(client.failed).toBe(1);
    client.close();
  });
});

/** Keeps its connection, and leaves a server only when a response asks for it. */
class Client {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #pause: number;
  origin = old.origin;
  sent = 0;
  failed = 0;

  constructor(pause: number) {
    this.#pause = pause;
  }

  async request(): Promise<void> {
    this.sent += 1;
    const status = await new Promise<number | undefined>((resolve) => {
      const request = http.get(`${this.origin}/health`, { agent: this.#agent }, (answer) => {
        if (answer.headers.connection === 'close') this.origin = successor.origin;
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      request.once('error', () => resolve(undefined));
    });
    if (status !== 200) this.failed += 1;
    await sleep(this.#pause);
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function clientsReach(clients: readonly Client[], count: number): Promise<void> {
  while (sum(clients) < count) await sleep(10);
}

function sum(clients: readonly Client[]): number {
  return clients.reduce((all, { sent }) => all + sent, 0);
}
