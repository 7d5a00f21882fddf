import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { isTimeZone } from '#core/dates.ts';
import type { S3Settings } from '#server/files/objects.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { OperatorError } from './operator-error.ts';

/** The validated environment settings of the process. Each is described in `.env.example`. */
export interface Env {
  readonly host: string;
  readonly port: number;
  /** The number of processes that serve the port. */
  readonly processes: number;
  /** Where metrics are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Undefined: the embedded database of `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Streaming replicas, which serve the reads of lists. */
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
  /** Limits per account and minute. */
  readonly perMinute: RateLimits;
  /** The average number of attempts that a solution of the captcha takes. */
  readonly captchaWork: number;
  readonly tokenRefreshGraceMinutes: number;
  /** The origin of the API that the web app calls; undefined: its own. */
  readonly apiUrl: string | undefined;
  /** Origins of other web apps that may call this API. */
  readonly corsOrigins: readonly string[];
  /** Which sign-in call the form of the web app posts to. */
  readonly signInForm: 'mfa' | 'plain';
  readonly production: boolean;
  /** The name that the operator gives the portal. */
  readonly portalName: string;
  /** An image file shown as the portal's logo; undefined: ours. */
  readonly portalLogo: string | undefined;
  /** Where new files are stored. */
  readonly fileStore: 'database' | 's3';
  /** Undefined: none is set. */
  readonly s3: S3Settings | undefined;
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
    processes: read.PROCESSES,
    metrics:
      read.METRICS_PORT === undefined
        ? undefined
        : { host: read.METRICS_HOST, port: Number(read.METRICS_PORT) },
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
    perMinute: {
      exports: read.EXPORTS_PER_MINUTE,
      searches: read.SEARCHES_PER_MINUTE,
      lookUps: read.LOOKUPS_PER_MINUTE,
    },
    captchaWork: read.CAPTCHA_WORK,
    tokenRefreshGraceMinutes: read.TOKEN_REFRESH_GRACE_MINUTES,
    apiUrl: read.API_URL === undefined ? undefined : new URL(read.API_URL).origin,
    corsOrigins: read.CORS_ORIGINS.map((item) => new URL(item).origin),
    signInForm: read.SIGN_IN_FORM,
    production: read.NODE_ENV === 'production',
    portalName: read.PORTAL_NAME,
    portalLogo: read.PORTAL_LOGO,
    fileStore: read.FILE_STORE,
    s3: s3Settings(read),
  };
  if (env.fileStore === 's3' && env.s3 === undefined)
    throw wrong('S3_ENDPOINT', 'is needed because FILE_STORE is s3');
  if (env.databaseReplicaUrls.length > 0 && env.databaseUrl === undefined) {
    throw wrong('DATABASE_REPLICA_URLS', 'needs DATABASE_URL: the embedded database has no replicas');
  }
  // By default the demo world is loaded only into an embedded database; the server decides that later.
  const demoMode = env.demoMode ?? (env.databaseUrl === undefined ? undefined : 'off');
  if (demoMode !== undefined) assertRateLimits(env, demoMode);
  return env;
}

/** One for each core; on two cores the second process would share its core with PostgreSQL (decision 0108). */
export function processesFor(cores: number): number {
  return cores <= 2 ? 1 : Math.min(cores, 8);
}

/** Refuses to run a real portal without throttles; called again once the demo mode is known. */
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
  PROCESSES: wholeNumber(1, 64, processesFor(availableParallelism())),
  METRICS_PORT: z.optional(
    z.string().check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port')),
  ),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
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
  TRUST_PROXY: list(
    isProxyRange,
    'must be addresses or ranges like 10.0.0.1, separated by commas, and none that holds everybody',
  ),
  RATE_LIMITS: z._default(ON_OFF, 'on'),
  EXPORTS_PER_MINUTE: wholeNumber(1, 100_000, 30),
  SEARCHES_PER_MINUTE: wholeNumber(1, 100_000, 300),
  LOOKUPS_PER_MINUTE: wholeNumber(1, 100_000, 60),
  CAPTCHA_WORK: wholeNumber(100, 100_000_000, 80_000),
  TOKEN_REFRESH_GRACE_MINUTES: wholeNumber(0, 43_200, 1440),
  API_URL: z.optional(
    z.string().check(z.refine(isOrigin, 'must be an origin like https://api.portal.example')),
  ),
  CORS_ORIGINS: list(isOrigin, 'must be origins like https://portal.example, separated by commas'),
  SIGN_IN_FORM: z._default(z.enum(['mfa', 'plain'], 'must be mfa or plain'), 'mfa'),
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
  FILE_STORE: z._default(z.enum(['database', 's3'], 'must be database or s3'), 'database'),
  S3_ENDPOINT: z.optional(z.string().check(z.refine(isOrigin, 'must be an origin like https://s3.example'))),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be a name like eu-central-1')),
    'us-east-1',
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_PREFIX: z._default(
    z.string().check(z.regex(/^([\w.-]+\/)*$/, 'must be empty or end with a slash, like portal/')),
    '',
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
});

/** All four or none: an incomplete configuration would fail at the first file. */
function s3Settings(read: z.output<typeof variables>): S3Settings | undefined {
  const needed = {
    S3_ENDPOINT: read.S3_ENDPOINT,
    S3_BUCKET: read.S3_BUCKET,
    S3_ACCESS_KEY_ID: read.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: read.S3_SECRET_ACCESS_KEY,
  };
  const given = Object.entries(needed).filter(([, value]) => value !== undefined);
  if (given.length === 0) return undefined;
  const [missing] = Object.entries(needed).find(([, value]) => value === undefined) ?? [];
  if (missing !== undefined) throw wrong(missing, `is needed because ${given[0]?.[0]} is set`);
  return {
    endpoint: new URL(read.S3_ENDPOINT ?? '').origin,
    region: read.S3_REGION,
    bucket: read.S3_BUCKET ?? '',
    prefix: read.S3_PREFIX,
    accessKeyId: read.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? '',
  };
}

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
  // Not 127.0.0.1, where browsers refuse passkeys.
  return `http://localhost:${port}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** Every host in the range can claim any client address: an eighth of the internet is too much for a proxy. */
function isProxyRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  return isRange(text) && (prefix === undefined || Number(prefix) >= (isIP(address) === 4 ? 8 : 7));
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
