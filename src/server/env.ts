import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';

/** The settings of the process, checked. Each has its row in `.env.example`. */
export interface Env {
  readonly host: string;
  readonly port: number;
  /** Undefined: the embedded database of `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseReplicaUrls: readonly string[];
  readonly dataDir: string;
  /** Undefined: on for an embedded database that is empty or marked as demo, else off. */
  readonly demoMode: DemoMode | undefined;
  /** The origin in links, without a slash at the end. */
  readonly publicUrl: string;
  readonly businessTz: string;
  /** 32 bytes; undefined: the file in `dataDir`. */
  readonly settingsKey: Buffer | undefined;
  readonly smtpUrl: string | undefined;
  readonly egressAllow: readonly string[];
  readonly trustProxy: readonly string[];
  readonly rateLimits: boolean;
  readonly tokenRefreshGraceMinutes: number;
  readonly production: boolean;
  /** What whoever runs the portal calls it. */
  readonly portalName: string;
  /** An image file shown as the portal's logo; undefined: ours. */
  readonly portalLogo: string | undefined;
}

export type DemoMode = 'on' | 'off';

/** Reads the environment; an empty value counts as not set. Throws an OperatorError for the first wrong value. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(String(issue?.path[0]), issue?.message ?? 'is not understood');
  }
  const read = parsed.data;
  const env: Env = {
    host: read.HOST,
    port: read.PORT,
    databaseUrl: read.DATABASE_URL,
    databaseReplicaUrls: read.DATABASE_REPLICA_URLS,
    dataDir: read.DATA_DIR,
    demoMode: read.DEMO_MODE,
    publicUrl: publicUrl(read.PUBLIC_URL, read.HOST, read.PORT),
    businessTz: read.BUSINESS_TZ,
    settingsKey: read.SETTINGS_KEY === undefined ? undefined : Buffer.from(read.SETTINGS_KEY, 'base64'),
    smtpUrl: read.SMTP_URL,
    egressAllow: read.EGRESS_ALLOW,
    trustProxy: read.TRUST_PROXY,
    rateLimits: read.RATE_LIMITS === 'on',
    tokenRefreshGraceMinutes: read.TOKEN_REFRESH_GRACE_MINUTES,
    production: read.NODE_ENV === 'production',
    portalName: read.PORTAL_NAME,
    portalLogo: read.PORTAL_LOGO,
  };
  if (env.databaseReplicaUrls.length > 0 && env.databaseUrl === undefined) {
    throw wrong('DATABASE_REPLICA_URLS', 'needs DATABASE_URL, the embedded database has no replicas');
  }
  // Without a word the demo world is only ever on in an embedded database: there the server knows later.
  const demoMode = env.demoMode ?? (env.databaseUrl === undefined ? undefined : 'off');
  if (demoMode !== undefined) assertRateLimits(env, demoMode);
  return env;
}

/** Refuses a real portal without throttles; to be asked again once the demo mode is settled. */
export function assertRateLimits(env: Env, demoMode: DemoMode): void {
  if (env.rateLimits || !env.production || demoMode === 'on') return;
  throw wrong('RATE_LIMITS', 'cannot be off when NODE_ENV is production and DEMO_MODE is off');
}

function wrong(name: string, message: string): OperatorError {
  return new OperatorError(`The setting ${name} ${message}: correct it in the environment or in .env.`);
}

const ADDRESS = /^postgres(ql)?:\/\/\S+$/;
const DATABASE_HINT = 'must be an address like postgres://user:password@host:5432/database';
const ON_OFF = z.enum(['on', 'off'], 'must be on or off');

const variables = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 8080),
  DATABASE_URL: z.optional(z.string().check(z.regex(ADDRESS, DATABASE_HINT))),
  DATABASE_REPLICA_URLS: list((item) => ADDRESS.test(item), `${DATABASE_HINT}, several separated by commas`),
  DATA_DIR: z._default(z.string(), './data'),
  DEMO_MODE: z.optional(ON_OFF),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine(isOrigin, 'must be an origin like https://portal.example')),
  ),
  BUSINESS_TZ: z._default(
    z.string().check(z.refine(isTimeZone, 'must be a time zone like UTC or Europe/Kyiv')),
    'UTC',
  ),
  SETTINGS_KEY: z.optional(
    z.string().check(z.refine(isKey, 'must be 32 bytes in base64 (openssl rand -base64 32)')),
  ),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'must be an address like smtp://user:password@host:587')),
  ),
  EGRESS_ALLOW: list(isRange, 'must be addresses or ranges like 10.0.0.0/8, separated by commas'),
  TRUST_PROXY: list(isRange, 'must be addresses or ranges like 10.0.0.1, separated by commas'),
  RATE_LIMITS: z._default(ON_OFF, 'on'),
  TOKEN_REFRESH_GRACE_MINUTES: wholeNumber(0, 43_200, 1440),
  NODE_ENV: z.optional(z.string()),
  PORTAL_NAME: z._default(
    z.string().check(z.maxLength(40, 'must have no more than 40 characters')),
    'Trialway',
  ),
  PORTAL_LOGO: z.optional(
    z
      .string()
      .check(
        z.refine(
          (file) => /\.(svg|png|webp)$/i.test(file) && existsSync(file),
          'must be the path of an .svg, .png or .webp file',
        ),
      ),
  ),
});

function wholeNumber(from: number, to: number, otherwise: number) {
  const fits = (text: string): boolean =>
    /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to;
  return z.pipe(
    z._default(
      z.string().check(z.refine(fits, `must be a whole number from ${from} to ${to}`)),
      String(otherwise),
    ),
    z.transform(Number),
  );
}

function list(fits: (item: string) => boolean, message: string) {
  const items = (text: string): string[] => text.split(',').map((item) => item.trim());
  return z.pipe(
    z._default(z.string().check(z.refine((text) => text === '' || items(text).every(fits), message)), ''),
    z.transform((text) => (text === '' ? [] : items(text))),
  );
}

function publicUrl(given: string | undefined, host: string, port: number): string {
  if (given !== undefined) return new URL(given).origin;
  if (!isLoopback(host)) {
    throw wrong('PUBLIC_URL', `is needed because HOST is ${host}: it is the origin in mailed links`);
  }
  // Not the number: browsers refuse passkeys on 127.0.0.1.
  return `http://localhost:${port}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

function isRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  if (family === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return false;
  try {
    const length = Number(prefix ?? (family === 4 ? 32 : 128));
    new BlockList().addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
