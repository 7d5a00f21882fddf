// argon2id hashes. A small queue limits the load, and an unknown user name takes as long as a known one.
import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#core/errors.ts';

// argon2id is the library's default algorithm.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays free, so that sign-ins do not delay other requests. */
const atOnce = Math.max(1, os.availableParallelism() - 1);
const waitingMaximum = 500;

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, settings));
}

/** Whether the password matches; without a hash it takes as long and returns false. */
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
    // The slot passes directly to the next in the queue, so that no other call can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
