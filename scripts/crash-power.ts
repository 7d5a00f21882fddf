// Simulates a power cut: the data folder is on a separate ext4 image; every process is stopped (SIGSTOP), the
// image is copied, the processes are killed, and everything continues from the copy. Data that the file
// system has not written to the image is lost, as in a power cut; a disk that loses confirmed writes is not
// simulated. Needs root and loop devices (Linux).
import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Writer } from './crash-writer-handle.ts';

const megabytes = 400;

export interface PowerMeasured {
  acknowledged: number;
  missing: number;
}

/** Why a power cut cannot be simulated here; undefined if it can. */
export function whyNoPowerCut(folder: string): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  const disk = new Disk(folder);
  try {
    disk.mount();
    disk.unmount();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Cuts the power this many times during writes; counts acknowledged rows that are missing at the end. */
export async function measurePowerCuts(
  folder: string,
  rounds: number,
  fsync: boolean,
): Promise<PowerMeasured> {
  const disk = new Disk(folder);
  disk.mount();
  const acknowledged = new Set<string>();
  let writer = new Writer(disk.data, 'run-0', { fsync }, acknowledged);
  try {
    await writer.ready();
    for (let round = 1; round <= rounds; round++) {
      await writer.acknowledges(100 + Math.floor(Math.random() * 400));
      const processes = writer.processes();
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      disk.copy();
      for (const pid of processes) kill(pid);
      await writer.end('SIGKILL');
      disk.replace();
      if (!fsync) disk.allowStart();
      writer = new Writer(disk.data, `run-${round}`, { fsync }, acknowledged);
      try {
        await writer.ready();
      } catch (error) {
        // Without fsync the database may be beyond repair.
        if (fsync) throw error;
        return { acknowledged: acknowledged.size, missing: acknowledged.size };
      }
    }
    await writer.acknowledges(50);
    const missing = await writer.missing();
    return { acknowledged: acknowledged.size, missing: missing.length };
  } finally {
    await writer.end('SIGTERM');
    disk.unmount();
  }
}

/** An ext4 file system in a file. */
class Disk {
  readonly #image: string;
  readonly #place: string;

  constructor(folder: string) {
    this.#image = path.join(folder, 'disk.img');
    this.#place = path.join(folder, 'disk');
    mkdirSync(this.#place, { recursive: true });
    run('truncate', '--size', `${megabytes}M`, this.#image);
    run('mkfs.ext4', '-q', '-F', this.#image);
  }

  get data(): string {
    return path.join(this.#place, 'data');
  }

  mount(): void {
    run('mount', '-o', 'loop', this.#image, this.#place);
  }

  unmount(): void {
    run('umount', '--lazy', this.#place);
  }

  copy(): void {
    copyFileSync(this.#image, `${this.#image}.cut`);
  }

  /** The contents of the disk when it was copied, instead of the current ones. */
  replace(): void {
    // Killed processes keep their files open until they have ended.
    for (let tries = 0; spawnSync('umount', [this.#place]).status !== 0; tries++) {
      if (tries === 100) throw new Error(`${this.#place} cannot be unmounted`);
      spawnSync('sleep', ['0.1']);
    }
    renameSync(`${this.#image}.cut`, this.#image);
    this.mount();
  }

  /** The control wrote fsync=off into the settings, with which no portal starts. */
  allowStart(): void {
    const cluster = path.join(this.data, 'postgres/cluster');
    if (readdirSync(cluster).includes('postgresql.auto.conf'))
      appendFileSync(path.join(cluster, 'postgresql.auto.conf'), 'fsync = on\n');
  }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.trim()}`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with another one.
  }
}
