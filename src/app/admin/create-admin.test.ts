import { spawnSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '#server/auth/passwords.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

describe('npm run admin -- create-admin', () => {
  it('A-19 stores an active, verified administrator with the given password, and audits it', async () => {
    expect(createAdmin('ann@example.test', 'Str0ng!pass')).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Administrator ann@example\.test created \(user \d+\)\.\n$/),
      stderr: '',
    });
    const [user] = await query<{ password_hash: string }>(
      `select name, is_superuser, verified, is_active, password_hash from users where email = 'ann@example.test'`,
    );
    expect(user).toMatchObject({ name: 'Ann', is_superuser: true, verified: true, is_active: true });
    expect(await verifyPassword('Str0ng!pass', user?.password_hash)).toBe(true);
    expect(await query(`select actor, origin, operation from audit where table_name = 'users'`)).toEqual([
      { actor: 'operator', origin: 'cli', operation: 'create-admin' },
    ]);
  });

  it('rejects an email that is taken, case-insensitively', () => {
    createAdmin('bob@example.test', 'Str0ng!pass');
    expect(createAdmin('BOB@example.test', 'Str0ng!pass')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is already an account BOB@example.test.\n',
    });
  });

  it.each([
    ['Ab1!', 'has fewer than 5 characters'],
    ['str0ng!pass', 'needs a small and a capital letter'],
    ['Strong!pass', 'needs a digit'],
    ['Str0ngpass', 'needs a special character, such as ! @ # $ % &'],
    ['Str0ng-pass', 'needs a special character, such as ! @ # $ % &'],
    ['P@ssw0rd1', 'is too easy to guess'],
    ['Cy1@example.test', 'is the email address'],
    [`Str0ng!${'x'.repeat(1024)}`, 'has more than 1024 characters'],
  ])('A-19 refuses the password %s', (password, reason) => {
    expect(createAdmin('cy1@example.test', password).stderr).toBe(
      `The password ${reason}: choose another one.\n`,
    );
  });

  it.each([
    'cy',
    'mar\u212a@example.test',
    'mar\u0131a@example.test',
    'a@example.test\r\nBcc: b@example.test',
  ])('VAL-03 refuses the email %j', (email) => {
    expect(createAdmin(email, 'Str0ng!pass')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/is no email address\.\n$/),
    });
  });

  it('VAL-15 rejects a name that lists and mails cannot show', () => {
    const named = (name: string) =>
      admin(['create-admin', 'cy@example.test', '--name', name, '--password-stdin'], 'Str0ng!pass\n');
    for (const name of ['a\r\nBcc: b', 'x'.repeat(101)])
      expect(named(name).stderr).toBe('The name is one line of at most 100 characters.\n');
  });

  it('has no default password: fails without a terminal and without a password', () => {
    expect(admin(['create-admin', 'dee@example.test'], '').stderr).toContain('--password-stdin');
    expect(createAdmin('dee@example.test', '').status).toBe(1);
  });

  it('reports an unreachable database and a wrong setting in one line', () => {
    expect(admin(['migrate'], '', { DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/portal' })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The database 127\.0\.0\.1:1\/portal cannot be used: [^\n]*Check DATABASE_URL\.\n$/,
      ),
    });
    expect(admin(['migrate'], '', { PORT: 'x' }).stderr).toMatch(/^The setting PORT must be [^\n]*\n$/);
  });
});

function createAdmin(email: string, password: string) {
  return admin(['create-admin', email, '--name', 'Ann', '--password-stdin'], `${password}\n`);
}

function admin(args: string[], input: string, environment: Record<string, string> = {}) {
  const { host, user, database: name } = database.owner;
  const url = `postgres://${String(user)}@/${String(name)}?host=${encodeURIComponent(String(host))}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: url, ...environment },
  });
  return { status, stdout, stderr };
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
