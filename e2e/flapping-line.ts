// A TCP proxy between browser and portal that can cut the connection and lose responses.
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Line {
  readonly origin: string;
  /** Blocks all traffic, as without a signal: connections are rejected at once. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** The probability, from 0 to 1, that a request or its response is lost. */
  loses(share: number): void;
  /** The number of connections broken so far. */
  broken(): number;
  close(): Promise<void>;
}

/** Starts a proxy to this origin; `seed` determines the losses. */
export async function openLine(target: string, seed: number): Promise<Line> {
  const { hostname, port } = new URL(target);
  const random = randomNumbers(seed);
  const sockets = new Set<Socket>();
  let share = 0;
  let broken = 0;
  const carry = (client: Socket): void => {
    const server = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    const end = () => {
      client.destroy();
      server.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (bytes) => {
        if (random() < share) {
          broken += 1;
          end();
        } else to.write(bytes);
      });
      from.on('close', end);
      from.on('error', end);
    }
  };
  let proxy = await listening(0, carry);
  const at = (proxy.address() as { port: number }).port;
  const cut = async () => {
    const closed = new Promise((resolve) => proxy.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    origin: `http://localhost:${at}`,
    cut,
    async restore() {
      proxy = await listening(at, carry);
    },
    loses(next) {
      share = next;
    },
    broken: () => broken,
    close: cut,
  };
}

function listening(port: number, carry: (client: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(carry);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Pseudorandom numbers from 0 to 1 by the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
