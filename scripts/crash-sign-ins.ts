import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { isAlive } from '#server/postgres/postgres-process.ts';
import { type PortalProcess, postgresOf, startPortal } from '#testing/portal-process.ts';

const CLIENTS = 4;
const emails = demoAccounts.map(({ email }) => email).filter((email) => !/^(mfa|inactive)@/.test(email));

/**
 * The real server in demo mode with clients that sign in over HTTP: each returned token is an acknowledged
 * write.
 */
export class SignIns {
  readonly #folder: string;
  readonly #tokens = new Set<string>();
  #portal: PortalProcess | undefined;
  #loops: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get acknowledged(): number {
    return this.#tokens.size;
  }

  /** Rate limits are off: they would treat the fifth sign-in of an account as an attack. */
  async start(): Promise<void> {
    this.#portal = await startPortal({ DATA_DIR: this.#folder, DEMO_MODE: 'on', RATE_LIMITS: 'off' });
  }

  begin(): void {
    this.#loops = Promise.all(Array.from({ length: CLIENTS }, (_, number) => this.#signInForEver(number)));
  }

  async acknowledges(count: number): Promise<void> {
    const wanted = this.#tokens.size + count;
    while (this.#tokens.size < wanted) {
      if (!isAlive(this.#portal?.pid ?? 0))
        throw new Error(`The server ended of itself: ${this.#portal?.printed.stderr}`);
      await sleep(20);
    }
  }

  async kill(victim: 'server' | 'postgres'): Promise<void> {
    if (victim === 'server') {
      await this.#portal?.end('SIGKILL');
      await this.start();
    } else {
      process.kill(postgresOf(this.#folder) ?? 0, 'SIGKILL');
      // The database is back when the server responds to the next sign-in.
      await this.acknowledges(CLIENTS + 1);
    }
  }

  /** The acknowledged tokens that do not authenticate; throws if a made-up token does. */
  async missing(): Promise<{ tokens: number; madeUp: boolean }> {
    let tokens = 0;
    // Sign-ins acknowledged after this point are not checked.
    const asked = [...this.#tokens];
    for (const token of asked) if (!(await this.#authenticates(token))) tokens += 1;
    return { tokens, madeUp: !(await this.#authenticates(randomBytes(32).toString('base64url'))) };
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#portal?.end('SIGINT');
    await this.#loops;
  }

  async #signInForEver(number: number): Promise<void> {
    for (let count = number; !this.#ended; count += CLIENTS) {
      try {
        const answer = await fetch(`${this.#portal?.origin}/api-token-auth/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: emails[count % emails.length], password: demoPassword }),
        });
        const { token } = (await answer.json()) as { token?: string };
        if (answer.ok && token) this.#tokens.add(token);
        else await sleep(20);
      } catch {
        // The server is down: sign-ins without a response are not acknowledged, and the next one waits.
        await sleep(20);
      }
    }
  }

  async #authenticates(token: string): Promise<boolean> {
    for (;;) {
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await fetch(`${this.#portal?.origin}/profile`, { headers });
      // 503 is inconclusive: the database is still recovering.
      if (status !== 503) return status === 200;
      await sleep(100);
    }
  }
}
