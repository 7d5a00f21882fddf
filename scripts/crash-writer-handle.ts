import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withChildren } from './process-tree.ts';

/** A running crash-writer.ts as seen by the crash test: its acknowledged rows, and ways to kill it. */
export class Writer {
  readonly #child: ChildProcess;
  readonly #acknowledged: Set<string>;
  readonly #ended: Promise<unknown>;
  #starts: { pid: number; socketDir: string }[] = [];
  #resolveNext: () => void = () => {};
  #exited = false;

  constructor(
    folder: string,
    run: string,
    { early = false, fsync = true }: { early?: boolean; fsync?: boolean },
    acknowledged: Set<string>,
  ) {
    this.#acknowledged = acknowledged;
    const script = path.join(import.meta.dirname, 'crash-writer.ts');
    const args = [
      script,
      folder,
      run,
      ...(early ? ['--acknowledge-early'] : []),
      ...(fsync ? [] : ['--without-fsync']),
    ];
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: this.#child.stdout ?? process.stdin });
    lines.on('line', (line) => this.#take(line));
    // After the last output, also of a killed process.
    this.#ended = once(lines, 'close').then(() => {
      this.#exited = true;
      this.#resolveNext();
    });
  }

  async ready(): Promise<void> {
    await this.#until(() => this.#starts.length > 0);
  }

  async acknowledges(count: number): Promise<void> {
    const wanted = this.#acknowledged.size + count;
    await this.#until(() => this.#acknowledged.size >= wanted);
  }

  /** Kills the database, or asks it to end, and waits until the running server has restarted it. */
  async endPostgres(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const starts = this.#starts.length;
    process.kill(this.#current().pid, signal);
    await this.#until(() => this.#starts.length > starts);
  }

  /** Kills the process of one connection that writes: PostgreSQL ends all others and recovers. */
  async killBackend(): Promise<void> {
    const [found] = await this.#query<{ pid: number }>(
      `select pid from pg_stat_activity where query like 'insert into acknowledged%' order by random() limit 1`,
    );
    if (found === undefined) throw new Error('No connection writes.');
    process.kill(found.pid, 'SIGKILL');
    // Messages sent before the kill may still be read; the next ones come from new connections.
    await this.acknowledges(50);
  }

  /** The writer, its PostgreSQL and all of its processes. */
  processes(): number[] {
    return withChildren(this.#child.pid ?? 0, this.#current().pid);
  }

  /** The acknowledged rows that are missing in the database. */
  async missing(): Promise<string[]> {
    // Copied before the query: writes acknowledged after this point are not checked.
    const asked = [...this.#acknowledged];
    const rows = await this.#query<{ id: string }>(
      'select id from unnest($1::text[]) as asked (id) where not exists (select from acknowledged a where a.id = asked.id)',
      [asked],
    );
    return rows.map((row) => row.id);
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal);
    await this.#ended;
  }

  /** Asks again while PostgreSQL recovers. */
  async #query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (let tries = 1; ; tries++) {
      const host = this.#current().socketDir;
      const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'trialway' });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<Row>(text, values)).rows;
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(100);
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  #take(line: string): void {
    const [word = '', pid, socketDir = ''] = line.split(' ');
    if (word === 'ready') this.#starts.push({ pid: Number(pid), socketDir });
    else this.#acknowledged.add(word);
    this.#resolveNext();
  }

  #current(): { pid: number; socketDir: string } {
    const last = this.#starts.at(-1);
    if (last === undefined) throw new Error('The writer has not started.');
    return last;
  }

  async #until(reached: () => boolean): Promise<void> {
    while (!reached()) {
      if (this.#exited) throw new Error('The writer ended before its time: see the lines above.');
      await new Promise<void>((resolve) => {
        this.#resolveNext = resolve;
      });
    }
  }
}
