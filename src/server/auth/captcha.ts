// A proof of work instead of a picture: the browser finds a number, and no third party is involved. A
// challenge belongs to one form, expires after ten minutes and can be used once across all processes.
// Requirements: AUTH-49.
// Requirements: AUTH-49.
import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge, Payload } from 'altcha-lib/types';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import type { Throttle } from './throttle.ts';

export type CaptchaForm = 'forgot' | 'registration';

export interface Captcha {
  /** A new challenge for this form. */
  challenge(form: CaptchaForm): Promise<Challenge>;
  /** Whether this solves a challenge of this form; each solution is accepted once, also among concurrent requests. */
  take(form: CaptchaForm, answer: unknown): Promise<boolean>;
}

export interface PublicFormDeps {
  readonly throttle: Throttle;
  readonly captcha: Captcha;
  readonly publicUrl: string;
  /** Decrypts secret settings. */
  readonly key: Buffer;
}

const validMinutes = 10;
const algorithm = 'SHA-256';

/** The captcha of the portal with this key; a solution takes `work` attempts on average. */
export function createCaptcha(database: Database, key: Buffer, work: number): Captcha {
  const derived = (info: string) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), info, 32)).toString('hex');
  const secrets = {
    hmacSignatureSecret: derived('trialway captcha'),
    hmacKeySignatureSecret: derived('trialway captcha answers'),
  };
  return {
    challenge: (form) =>
      createChallenge({
        ...secrets,
        algorithm,
        cost: 1,
        counter: randomInt(Math.floor(work * 0.75), Math.ceil(work * 1.25)),
        data: { form },
        deriveKey,
        expiresAt: new Date(Date.now() + validMinutes * 60_000),
      }),
    async take(form, answer) {
      const payload = readPayload(answer);
      if (payload === undefined) return false;
      const { challenge, solution } = payload;
      // A challenge without an expiry would be stored for ever.
      const { data, expiresAt } = challenge.parameters;
      if (data?.['form'] !== form || typeof expiresAt !== 'number' || typeof challenge.signature !== 'string')
        return false;
      if (challenge.parameters.algorithm !== algorithm || challenge.parameters.cost !== 1) return false;
      try {
        const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey });
        return verified && (await spend(database, challenge.signature.toLowerCase(), expiresAt));
      } catch {
        // Input that the library cannot parse is a wrong solution.
        return false;
      }
    },
  };
}

/** Whether the captcha is solved; too many wrong solutions from one address cause BLOCKED_USER. */
export async function passesCaptcha(
  { throttle, captcha }: PublicFormDeps,
  form: CaptchaForm,
  answer: string | undefined,
  address: string,
): Promise<boolean> {
  // No attempt was made.
  if (answer === undefined) return false;
  return throttle.attempt([{ rule: captchasPerAddress, key: address }], async (attempt) => {
    const passes = await captcha.take(form, answer);
    if (!passes) attempt.fail();
    return passes;
  });
}

const captchasPerAddress = { kind: 'captcha', tries: 20 };

async function spend(database: Database, signature: string, expiresAt: number): Promise<boolean> {
  await database.rows(sql`delete from used_captchas where expires_at < now() - interval '1 minute'`);
  const rows = await database.rows(
    sql`insert into used_captchas (signature, expires_at) values (${signature}, to_timestamp(${expiresAt}::float8))
      on conflict (signature) do nothing returning signature`,
  );
  return rows.length === 1;
}

function readPayload(answer: unknown): Payload | undefined {
  if (typeof answer !== 'string' || answer.length > 4096) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
    return isPayload(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isPayload(read: unknown): read is Payload {
  if (!isRecord(read) || !isRecord(read['challenge']) || !isRecord(read['solution'])) return false;
  return isRecord(read['challenge']['parameters']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
