// Clients of the cluster, through HAProxy: each keeps its connection, reads lists and creates clients with a key.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  readonly sent: number;
  /** Answers that were neither 200 nor 201, and connections that broke. */
  readonly failures: ReadonlyMap<string, number>;
  /** Names whose creation was answered with 201. */
  readonly acknowledged: readonly string[];
  /** Of successful writes, in milliseconds. */
  readonly longestPause: number;
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly port: number;
  readonly token: string;
  readonly connections: number;
  readonly mostRequests: number;
  /** One of this many calls creates a client, the others read a list. */
  readonly writesEvery: number;
  /** The maximum number of times that a failed write is repeated with its key. */
  readonly retries: number;
}

export function startLoad({
  port,
  token,
  connections,
  mostRequests,
  writesEvery,
  retries,
}: LoadOptions): Load {
  const failures = new Map<string, number>();
  const acknowledged: string[] = [];
  let sent = 0;
  let over = false;
  let lastWrite = performance.now();
  let longestPause = 0;

  async function call(agent: http.Agent, method: string, key?: string, body?: string): Promise<boolean> {
    sent += 1;
    const outcome = await new Promise<string>((resolve) => {
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path: '/api/clients/',
          timeout: 30_000,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              'idempotency-key': key,
            }),
          },
        },
        (answer) => {
          answer.resume().once('end', () => resolve(String(answer.statusCode)));
          answer.once('error', () => resolve('cut off'));
        },
      );
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      request.once('timeout', () => request.destroy(new Error('no answer in 30 s')));
      request.end(body);
    });
    const isGood = outcome === '200' || outcome === '201';
    if (!isGood) failures.set(`${method} ${outcome}`, (failures.get(`${method} ${outcome}`) ?? 0) + 1);
    return isGood;
  }

  async function write(agent: http.Agent): Promise<void> {
    const name = `Sponsor ${randomUUID()}`;
    const key = randomUUID();
    for (let tries = 0; tries <= retries; tries++) {
      if (await call(agent, 'POST', key, JSON.stringify({ name }))) {
        acknowledged.push(name);
        longestPause = Math.max(longestPause, performance.now() - lastWrite);
        lastWrite = performance.now();
        return;
      }
      await sleep(250);
    }
  }

  const clients = Array.from({ length: connections }, async (_, index) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = index; !over && sent < mostRequests; turn++) {
      if (turn % writesEvery === 0) await write(agent);
      else if (!(await call(agent, 'GET')) && retries > 0) await sleep(100);
    }
    agent.destroy();
  });
  return {
    get sent() {
      return sent;
    },
    failures,
    acknowledged,
    get longestPause() {
      return longestPause;
    },
    async stop() {
      over = true;
      await Promise.all(clients);
    },
  };
}
