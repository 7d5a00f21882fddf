import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** A running crash-writer.ts as seen by the crash test: its acknowledged rows, and ways to kill it. */
export class Writer {
  readonly #child: ChildProcess;
  readonly #acknowledged: Set<string>;
  readonly #ended: Promise<unknown>;
  #starts: { pid: number; socketDir: string }[] = [];
  #resolveNext: () => void = () => {};
  #exited = false;

  constructor(folder: string, run: string, early: boolean, acknowledged: Set<string>) {
    this.#acknowledged = acknowledged;
    const script = path.join(import.meta.dirname, 'crash-writer.ts');
    const args = [script, folder, run, ...(early ? ['--acknowledge-early'] : [])];
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

  /** Kills the database and waits until the running server has restarted it. */
  async killPostgres(): Promise<void> {
    const starts = this.#starts.length;
    process.kill(this.#current().pid, 'SIGKILL');
    await this.#until(() => this.#starts.length > starts);
  }

  /** The acknowledged rows that are missing in the database. */
  async missing(): Promise<string[]> {
    // Copied before the query: writes acknowledged after this point are not checked.
    const asked = [...this.#acknowledged];
    const client = new pg.Client({
      host: this.#current().socketDir,
      port: 5432,
      user: 'postgres',
      database: 'trialway',
    });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string }>(
        'select id from unnest($1::text[]) as asked (id) where not exists (select from acknowledged a where a.id = asked.id)',
        [asked],
      );
      return rows.map((row) => row.id);
    } finally {
      await client.end();
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal);
    await this.#ended;
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
