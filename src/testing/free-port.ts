import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux (from 32,768) and others give to outgoing connections, above those that fetch refuses. */
const range = { from: 11_000, to: 31_000 };

/**
 * A free port for a server that starts soon. A port that the system chooses can go to an outgoing connection of another test
 * before the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
