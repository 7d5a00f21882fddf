// Outside services that misbehave in four ways, and well-behaved ones of the same kind, on free loopback ports.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export const faults = ['slow', 'dead', 'lying', 'endless'] as const;
export type Failure = (typeof faults)[number];

/** Some services speak HTTP; the others send a greeting on connection. */
export type Protocol = 'http' | 'greeting';

export interface FaultyService {
  /** Of `dead`: nothing listens there. */
  readonly port: number;
  /** When the portal connected first, in ms since the epoch. */
  readonly firstCallAt: () => number | undefined;
  close(): Promise<void>;
}

const block = Buffer.alloc(64 * 1024, ' ');

export async function startFaulty(fault: Failure, protocol: Protocol): Promise<FaultyService> {
  const sockets = new Set<Socket>();
  let firstCallAt: number | undefined;
  const server = createServer((socket) => {
    firstCallAt ??= Date.now();
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (protocol === 'greeting') misbehave(socket, fault, protocol);
    else socket.once('data', () => misbehave(socket, fault, protocol));
  });
  const port = await listen(server);
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server.close(), 'close');
  };
  if (fault === 'dead') await close();
  return { port, firstCallAt: () => firstCallAt, close };
}

function misbehave(socket: Socket, fault: Failure, protocol: Protocol): void {
  const head = (length: number) =>
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  if (fault === 'lying') {
    // Another protocol than expected; or JSON, of something else.
    const lie = '{"status":"all is well"}';
    socket.write(protocol === 'http' ? head(lie.length) + lie : 'SSH-2.0-OpenSSH_9.9\r\n');
  } else if (fault === 'slow') {
    // A byte a second, each of which could belong to a good answer.
    if (protocol === 'http') socket.write(head(1_000_000));
    const timer = setInterval(() => socket.write(protocol === 'http' ? ' ' : '*'), 1000);
    socket.on('close', () => clearInterval(timer));
  } else if (fault === 'endless') {
    if (protocol === 'http') socket.write(head(Number.MAX_SAFE_INTEGER));
    const more = (): void => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', more);
    more();
  }
}

/** A server that answers these paths with JSON, and everything else with 404. */
export async function startJson(
  answers: (path: string) => unknown,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createHttpServer((request, response) => {
    const answer = answers(request.url ?? '');
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? null));
  });
  const port = await listen(server);
  return {
    port,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** A port that stays the same while what answers behind it changes. */
export async function startRelay(): Promise<{
  readonly port: number;
  use(port: number): void;
  close(): Promise<void>;
}> {
  const sockets = new Set<Socket>();
  let target = 0;
  const relay = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: await listen(relay),
    use(port) {
      target = port;
      // What is still open leads to the one before.
      cut();
    },
    async close() {
      cut();
      await once(relay.close(), 'close');
    },
  };
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
