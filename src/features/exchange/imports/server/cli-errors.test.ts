import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importPortal } from '#testing/import-portal.ts';
import { runImport } from './cli.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const portal = await importPortal();
const { database, superuser, owner, folder, scms, deliveries, put, importText, importDeliveries, refusal } =
  portal;
beforeEach(portal.reset);
afterAll(portal.close);

describe('a failing import', () => {
  it('rejects a column that is missing or duplicated in the file', async () => {
    const records = { clients: { external_id: 'No', fields: { name: 'Name' } } };
    expect(await refusal(() => importText('No,Title\n1,x\n', { source: 'depot', records }))).toMatch(
      /^The mapping does not fit table\.csv: records\.clients\.fields\.name: the file has no column 'Name', but No, Title\.$/,
    );
    expect(await refusal(() => importText('No,Name,Name\n', { source: 'depot', records }))).toMatch(
      /has the column 'Name' twice/,
    );
    expect(
      await refusal(() => importText('No,Name\n', { source: 'depot', file: { header_row: 3 }, records })),
    ).toMatch(/has no row 3/);
  });

  it('rejects a file that is truncated, after rows were read', async () => {
    const text = readFileSync(deliveries, 'utf8');
    const broken = put('broken.csv', `${text}"9,901-CI-T01`);
    expect(await refusal(() => runImport(database, { file: broken, ...scms, commit: true }))).toMatch(
      /after row 8: a quotation mark opens/,
    );
  });

  it('fails on a database error half way', async () => {
    await superuser.query('revoke insert on outbounds from trialway_app');
    try {
      expect(await refusal(() => importDeliveries(true))).toMatch(
        /^The database refused the import of .*deliveries\.csv, nothing was written: permission denied/,
      );
    } finally {
      await superuser.query('grant insert on outbounds to trialway_app');
    }
  });

  it('rejects a second import while one is writing', async () => {
    const other = new pg.Client(owner);
    await other.connect();
    try {
      await other.query(`begin; select pg_advisory_xact_lock(hashtext('trialway import'))`);
      expect(await refusal(() => importDeliveries(true))).toMatch(/^Another import is writing/);
    } finally {
      await other.end();
    }
  });

  it('fails if the report cannot be written, from the start or because the disk is full', async () => {
    expect(await refusal(() => importDeliveries(true, path.join(folder, 'nowhere/report.csv')))).toMatch(
      /^The report .* cannot be written: /,
    );
    expect(await refusal(() => importDeliveries(true, folder))).toMatch(/cannot be written: it is a folder/);
    if (!existsSync('/dev/full')) return;
    const full = path.join(folder, 'full.csv');
    symlinkSync('/dev/full', `${full}.part`);
    expect(await refusal(() => importDeliveries(true, full))).toMatch(/cannot be written: ENOSPC/);
  });

  it('ends the command with status 1 and one line', async () => {
    const args = ['scripts/admin.ts', 'import', deliveries, '--map', 'nowhere.jsonc'];
    const run = promisify(execFile)(process.execPath, args, { cwd: root });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The mapping nowhere\.jsonc cannot be used: ENOENT[^\n]*\n$/),
    });
  });
});
