import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertRateLimits, processesFor, readEnv } from './env.ts';

describe('readEnv', () => {
  it('A-04 gives the documented defaults, and an empty value is no value', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual({
      host: '127.0.0.1',
      port: 8080,
      processes: processesFor(availableParallelism()),
      metrics: undefined,
      databaseUrl: undefined,
      databaseReplicaUrls: [],
      dataDir: './data',
      demoMode: undefined,
      publicUrl: 'http://localhost:8080',
      businessTz: 'UTC',
      settingsKey: undefined,
      smtpUrl: undefined,
      egressAllow: [],
      trustProxy: [],
      rateLimits: true,
      perMinute: { exports: 30, searches: 300, lookUps: 60 },
      captchaWork: 80_000,
      tokenRefreshGraceMinutes: 1440,
      apiUrl: undefined,
      corsOrigins: [],
      signInForm: 'mfa',
      portalName: 'Trialway',
      portalLogo: undefined,
      fileStore: 'database',
      s3: undefined,
      production: false,
    });
  });

  it('says what it measures at a port alone, on the loopback unless told otherwise', () => {
    expect(readEnv({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe('10.0.0.5');
    expect(() => readEnv({ METRICS_PORT: '99999' })).toThrow('The setting METRICS_PORT must be a port');
  });

  it('runs a process for each core from three on, eight unless more are asked for', () => {
    expect([1, 2, 3, 4, 8, 64].map(processesFor)).toEqual([1, 1, 3, 4, 8, 8]);
    expect(readEnv({ PROCESSES: '12' }).processes).toBe(12);
  });

  it('reads every variable', () => {
    const env = readEnv({
      HOST: '0.0.0.0',
      PORT: '9000',
      DATABASE_URL: 'postgres://u:p@db/portal',
      PUBLIC_URL: 'https://portal.example/',
      BUSINESS_TZ: 'Europe/Kyiv',
      SETTINGS_KEY: Buffer.alloc(32, 7).toString('base64'),
      EGRESS_ALLOW: '10.0.0.0/8,fd00::/8',
      TRUST_PROXY: '10.0.0.1',
      TOKEN_REFRESH_GRACE_MINUTES: '0',
      API_URL: 'https://api.portal.example/',
      CORS_ORIGINS: 'https://one.example, http://localhost:5173',
      SIGN_IN_FORM: 'plain',
      NODE_ENV: 'production',
    });
    expect(env.port).toBe(9000);
    expect(env.publicUrl).toBe('https://portal.example');
    expect(env.settingsKey).toEqual(Buffer.alloc(32, 7));
    expect(env.egressAllow).toEqual(['10.0.0.0/8', 'fd00::/8']);
    expect(env.tokenRefreshGraceMinutes).toBe(0);
    expect(env.production).toBe(true);
    expect(env.apiUrl).toBe('https://api.portal.example');
    expect(env.corsOrigins).toEqual(['https://one.example', 'http://localhost:5173']);
    expect(env.signInForm).toBe('plain');
  });

  it.each([
    ['PORT', '80x', 'must be a whole number from 0 to 65535'],
    ['PROCESSES', '0', 'must be a whole number from 1 to 64'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://u:s3cret@h/d', 'must be an address like postgres://'],
    ['DATABASE_REPLICA_URLS', 'postgres://u@r/d', 'needs DATABASE_URL'],
    [
      'TRUST_PROXY',
      '10.0.0.1, 0.0.0.0/0',
      'must be addresses or ranges like 10.0.0.1, separated by commas, and none that holds everybody',
    ],
    ['TRUST_PROXY', '::/0', 'must be addresses or ranges'],
    ['DEMO_MODE', 'yes', 'must be on or off'],
    ['PUBLIC_URL', 'https://portal.example/app', 'must be an origin'],
    ['PUBLIC_URL', 'portal.example', 'must be an origin'],
    ['BUSINESS_TZ', 'Kyiv', 'must be a time zone'],
    ['SETTINGS_KEY', 's3cret', 'must be 32 bytes in base64'],
    ['SMTP_URL', 'http://u:s3cret@mail', 'must be an address like smtp://'],
    ['EGRESS_ALLOW', '10.0.0.0/33', 'must be addresses or ranges'],
    ['TRUST_PROXY', 'proxy', 'must be addresses or ranges'],
    ['RATE_LIMITS', 'no', 'must be on or off'],
    ['TOKEN_REFRESH_GRACE_MINUTES', '-1', 'must be a whole number from 0 to 43200'],
  ])('refuses %s=%s in one line that hides secrets', (name, value, message) => {
    const line = errorOf(() => readEnv({ [name]: value }));
    expect(line).toContain(`The setting ${name} ${message}`);
    expect(line).not.toMatch(/\n|s3cret/);
  });

  it('needs PUBLIC_URL when it listens beyond this machine', () => {
    expect(errorOf(() => readEnv({ HOST: '0.0.0.0' }))).toContain(
      'PUBLIC_URL is needed because HOST is 0.0.0.0',
    );
    expect(readEnv({ HOST: '::1', PORT: '81' }).publicUrl).toBe('http://localhost:81');
  });

  it('A-27 refuses a real portal in production without throttles', () => {
    const bare = { NODE_ENV: 'production', RATE_LIMITS: 'off' };
    const refusal = 'RATE_LIMITS cannot be off';
    expect(errorOf(() => readEnv({ ...bare, DEMO_MODE: 'off' }))).toContain(refusal);
    expect(errorOf(() => readEnv({ ...bare, DATABASE_URL: 'postgres://u@h/d' }))).toContain(refusal);
    expect(readEnv({ ...bare, DEMO_MODE: 'on' }).rateLimits).toBe(false);
    expect(readEnv({ RATE_LIMITS: 'off', DEMO_MODE: 'off' }).rateLimits).toBe(false);
    const undecided = readEnv(bare);
    expect(errorOf(() => assertRateLimits(undecided, 'off'))).toContain(refusal);
    expect(() => assertRateLimits(undecided, 'on')).not.toThrow();
  });

  it('has each variable described in .env.example, which is valid as it stands', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const read =
      readFileSync(path.join(root, 'src/server/config/env.ts'), 'utf8').match(/^ {2}[A-Z_]+(?=:)/gm) ?? [];
    const rows = [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=(.*)$/gm)];
    expect(rows.map((row) => row[1] ?? '').toSorted()).toEqual(read.map((name) => name.trim()).toSorted());
    expect(() => readEnv(Object.fromEntries(rows.map((row) => [row[1], row[2]])))).not.toThrow();
  });
});

function errorOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return String(error);
  }
  return 'nothing was thrown';
}
