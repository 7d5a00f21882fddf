import pg from 'pg';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';

const OLDEST = 15;

/** Opens one connection and checks the server; errors do not contain the password. */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = newClient(config);
  // A lost connection is reported by the query that hits it; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const where = `${client.host}:${client.port}/${client.database ?? ''}`;
    throw new OperatorError(
      `The database ${where} cannot be used: ${operatorLine(error)}. Check DATABASE_URL.`,
    );
  }
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    assertServerVersion(Number(rows[0]?.server_version_num));
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Refuses an unsupported PostgreSQL version, given as the server's number (150004 is 15.4). */
export function assertServerVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST) return;
  throw new OperatorError(
    `The database server is PostgreSQL ${major}, ${OLDEST} or newer is needed: upgrade it, or leave DATABASE_URL empty to use the embedded one.`,
  );
}

function newClient(config: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client({ connectionTimeoutMillis: 10_000, ...config });
  } catch {
    throw new OperatorError(
      'DATABASE_URL is not an address like postgres://user:password@host:5432/database.',
    );
  }
}
