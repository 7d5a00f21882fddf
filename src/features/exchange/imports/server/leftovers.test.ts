import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { fileForm } from '#testing/file-form.ts';
import { unforeseen } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { importJobs, validateFile } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
const change = (statement: ReturnType<typeof sql>) =>
  api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );

describe('issue 9: leftovers of a cancelled validation', () => {
  const left = async (id: number) => {
    const [row] = await api.database.rows(sql`select
      (select count(*) from sheet_import_rows where import_id = ${id}) as rows,
      (select count(*) from sheet_import_chunks where import_id = ${id}) as chunks`);
    return row;
  };
  const upload = async () => {
    const form = fileForm('c.csv', 'external_id,name\nLE-1,Left one\nLE-2,Left two\n');
    const sent = await api.send('POST', '/api/imports/?resource=clients', {
      token: world.tokens.staff,
      body: form,
    });
    return Number(sent.body.id);
  };

  it('are removed, at any progress', async () => {
    const id = await upload();
    // Blocks the validation at its first progress update until this transaction ends.
    const holder = new pg.Client(api.connection.owner);
    await holder.connect();
    await holder.query(`insert into sheet_import_progress (import_id, done) values (${id}, 0)`);
    await holder.query(`begin; update sheet_import_progress set done = 1 where import_id = ${id}`);
    const checking = validateFile(api.database, id, new AbortController().signal, 'UTC', unforeseen);
    const cancelled = await api.send('POST', `/api/imports/${id}/cancel/`, {
      token: world.tokens.staff,
      body: {},
    });
    expect(cancelled.body.state).toBe('cancelled');
    await holder.query('rollback');
    await holder.end();
    await checking;
    expect(await left(id)).toEqual({ rows: 0, chunks: 0 });
    expect((await api.get(`/api/imports/${id}/`, world.tokens.staff)).body.state).toBe('cancelled');
  });

  it('are removed every hour after a process was killed', async () => {
    const id = await upload();
    await change(sql`update sheet_imports set state = 'cancelled' where id = ${id}`);
    await change(sql`insert into sheet_import_rows (import_id, line, given) values (${id}, 2, '{}')`);
    expect(await left(id)).toEqual({ rows: 1, chunks: 1 });
    await importJobs(api.database, '', 'UTC')['imports.expire']();
    expect(await left(id)).toEqual({ rows: 0, chunks: 0 });
  });
});
