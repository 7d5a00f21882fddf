// A proxy for PostgreSQL that drops the options of a connection, like PgBouncer configured to ignore them.
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

export interface Pooler extends AsyncDisposable {
  readonly port: number;
}

export async function startPooler(databasePort: number): Promise<Pooler> {
  const sockets = new Set<Socket>();
  const server = net.createServer((client) => {
    const database = net.connect(databasePort, '127.0.0.1');
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        database.destroy();
      });
    }
    client.once('data', (first: Buffer) => {
      database.write(withoutOptions(first));
      client.pipe(database);
    });
    database.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The first message: its length, the version of the protocol, then names and values, each ended by a zero. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8).toString('latin1').split('\0');
  const kept: string[] = [];
  for (let at = 0; words[at]; at += 2)
    if (words[at] !== 'options') kept.push(words[at] ?? '', words[at + 1] ?? '');
  const body = Buffer.from(`${kept.map((word) => `${word}\0`).join('')}\0`, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  message.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}
