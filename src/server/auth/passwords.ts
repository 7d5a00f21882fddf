// argon2id hashes. The work is bounded by a small queue, and an unknown name costs the same as a known one.
import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#core/errors.ts';

// argon2id is the library's default algorithm.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core is left for all others, who would else wait for every sign-in. */
const atOnce = Math.max(1, os.availableParallelism() - 1);
const waitingMaximum = 500;

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, settings));
}

/** Whether the password fits; without a hash it takes as long and returns false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const fits = await queued(async () => verify(stored ?? (await decoy), password));
  return fits && typeof stored === 'string';
}

const decoy = hash('no account has this', settings);
let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingMaximum) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place passes on to the next in line, so that no other call can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
