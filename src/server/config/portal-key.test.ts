import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Database, openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { sealBody } from '#server/mail/mail-body.ts';
import { testDatabase } from '#testing/database.ts';
import { device as makeDevice } from '#testing/example-rows.ts';
import { make, makeUser } from '#testing/factories.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { assertKeyFits, portalKey } from './portal-key.ts';
import { replaceKey } from './sealed-values.ts';
import { openSetting, sealSetting } from './secrets.ts';

const cause = { actor: 'test', reason: 'test', request: 'test' };
let database: Database;
let dataDir: string;
let keyFile: string;
let userId = 0;
beforeAll(async () => {
  dataDir = temporaryFolder('key');
  keyFile = path.join(dataDir, 'settings.key');
  database = openDatabase((await testDatabase()).app, Buffer.alloc(32, 1));
  userId = await makeUser(database, 'user', { second_step: 'app', is_mfa: true });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});
const place = (byte?: number) => ({
  dataDir,
  settingsKey: byte === undefined ? undefined : Buffer.alloc(32, byte),
});
const rowsOf = (statement: Parameters<Database['read']>[0]) => database.read(statement);
const replace = (byte: number, oldByte?: number) =>
  database.write(cause, (transaction) =>
    replaceKey(transaction, {
      key: Buffer.alloc(32, byte),
      oldKey: oldByte === undefined ? undefined : Buffer.alloc(32, oldByte),
    }),
  );

describe('the key of the portal', () => {
  it('is made where nothing is sealed yet, and any fits', async () => {
    await assertKeyFits(database, place());
    expect(portalKey(place())).toHaveLength(32);
    await assertKeyFits(database, place(1));
    rmSync(keyFile);
  });

  it('is refused in one line when it is lost or another one, and none is made in its place', async () => {
    await sealAll();
    await assertKeyFits(database, place(1));
    const told = (what: string) =>
      `${what}, 4 secrets in the database were sealed with another key: put the right one back, or run npm run admin -- replace-key --help.`;
    await expect(assertKeyFits(database, place())).rejects.toThrow(
      told(`The key file ${keyFile} is missing`),
    );
    expect(existsSync(keyFile)).toBe(false);
    writeFileSync(keyFile, Buffer.alloc(32, 9).toString('base64'));
    await expect(assertKeyFits(database, place())).rejects.toThrow(
      told(`The key file ${keyFile} does not fit`),
    );
    await expect(assertKeyFits(database, place(2))).rejects.toThrow(told('SETTINGS_KEY does not fit'));
  });

  it('is replaced by another: what the old one opens is sealed anew, codes compared under it end', async () => {
    const codes = { user_id: userId, code_hmac: Buffer.alloc(32) };
    await database.rows(
      sql`insert into recovery_codes (user_id, code_hmac) values (${codes.user_id}, ${codes.code_hmac})`,
    );
    expect(await replace(2, 1)).toEqual({ resealed: 4, removed: { setting: 0, app: 0, mail: 0, device: 0 } });
    await assertKeyFits(database, place(2));
    await expect(assertKeyFits(database, place(1))).rejects.toThrow('does not fit');
    const [setting] = await database.read(
      sql.of({
        value: z.nullable(z.object({ sealed: z.string() })),
      })`select value from global_settings where name = 'smtp_password'`,
    );
    expect(openSetting(Buffer.alloc(32, 2), 'smtp_password', setting?.value ?? { sealed: '' })).toBe(
      'secret',
    );
    expect(await rowsOf(sql`select * from recovery_codes`)).toEqual([]);
    expect(await replace(2, 1)).toMatchObject({ resealed: 0 });
  });

  it('that is lost takes with it what only it opens; the rest goes on', async () => {
    expect(await replace(3)).toEqual({ resealed: 0, removed: { setting: 1, app: 1, mail: 1, device: 1 } });
    await assertKeyFits(database, place(3));
    expect(await rowsOf(sql`select second_step, is_mfa from users where id = ${userId}`)).toEqual([
      { second_step: 'mail', is_mfa: true },
    ]);
    expect(await rowsOf(sql`select status, error from sending_records`)).toEqual([
      { status: 'failed', error: 'its key is lost' },
    ]);
    // Its token still sends what waits there; the next login gets a new key.
    expect(await rowsOf(sql`select queue_key, token_hash is not null as sends from device_secrets`)).toEqual([
      { queue_key: null, sends: true },
    ]);
  });
});

/** A secret setting, an authenticator app, a waiting mail and a device's key, under the key of ones. */
async function sealAll(): Promise<void> {
  const key = Buffer.alloc(32, 1);
  const setting = JSON.stringify(sealSetting(key, 'smtp_password', 'secret'));
  await database.write(cause, async (transaction) => {
    await transaction.rows(sql`delete from global_settings where name = 'smtp_password'`);
    await transaction.rows(
      sql`insert into global_settings (section, position, name, value) values ('notifications', 99, 'smtp_password', ${setting}::jsonb)`,
    );
  });
  const secret = database.sealing?.seal(`app ${userId}`, 'SECRET');
  await database.rows(sql`insert into authenticator_apps (user_id, secret) values (${userId}, ${secret})`);
  const record = await make(database, 'sending_records', {
    kind: 'account',
    recipient: 'a@b.test',
    subject: 'S',
    status: 'queued',
    idempotency_key: 'k',
  });
  const sealed = sealBody(database, record, { text: 'T', html: 'H' });
  await database.rows(
    sql`insert into outbox (record_id, language, sealed) values (${record}, 'en', ${sealed})`,
  );
  const device = await makeDevice(database, userId);
  const queueKey = database.sealing?.seal(`device ${device}`, 'A'.repeat(43));
  await database.rows(
    sql`insert into device_secrets (device_id, token_hash, queue_key) values (${device}, ${Buffer.alloc(32)}, ${queueKey})`,
  );
}
