import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { commitImport, importFile, unforeseen } from '#testing/file-imports.ts';
import { hasRealDeliveries, importRealDeliveries } from '#testing/real-deliveries.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { validateFile } from './jobs.ts';

const api = testApi();
const staff = { id: 0, token: '' };
beforeAll(async () => {
  staff.id = await makeUser(api.database, 'staff');
  staff.token = await api.tokenOf(staff.id);
});

const figures = () =>
  api.database.rows(sql`select (select count(*) from clients) as clients, (select count(*) from projects) as projects,
    (select md5(string_agg(concat_ws('|', k.external_id, p.name, k.airbill, k.doc_id, k.doc_type, k.status, k.date,
      k.destination, k.weight, k.freight_cost, k.search_text), E'\\n' order by k.external_id))
      from packages k join projects p on p.id = k.project_id) as packages,
    (select md5(string_agg(concat_ws('|', l.external_id, o.external_id, o.dispatched_date, l.batch, l.product, l.quantity),
      E'\\n' order by l.external_id)) from record_lines l join outbounds o on o.id = l.outbound_id) as lines`);

it.skipIf(!hasRealDeliveries)(
  'the real deliveries, given out and brought in again through the screen, are the same',
  async () => {
    await importRealDeliveries(api.database, 'portal');
    // The screen requires dates that the source lacks.
    await api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
      transaction.rows(
        sql`update outbounds set dispatched_date = '2010-01-01' where dispatched_date is null`,
      ),
    );
    const before = await figures();
    const kinds = ['clients', 'projects', 'packages', 'outbounds', 'outbound_lines'] as const;
    const files: Buffer[] = [];
    for (const kind of kinds) {
      files.push((await api.get(`/api/imports/template/?resource=${kind}`, staff.token)).raw);
    }
    const owner = new pg.Client(api.connection.owner);
    await owner.connect();
    await owner.query(`select set_config('trialway.actor', 'test', false); truncate projects cascade;
    delete from client_locations; delete from client_smo_ids; delete from clients`);
    await owner.end();
    const counts: Record<string, unknown> = {};
    for (const [index, kind] of kinds.entries()) {
      const sheet = files[index] ?? Buffer.alloc(0);
      const { id, file: checked } = await importFile(
        api,
        staff.token,
        `resource=${kind}`,
        `${kind}.xlsx`,
        sheet,
      );
      counts[kind] = checked.counts.new;
      expect([checked.message, checked.counts.wrong]).toEqual([null, 0]);
      expect(
        (await commitImport(api, staff.token, staff.id, id, { confirm_warnings: true })).body.state,
      ).toBe('committed');
    }
    expect(counts).toEqual({
      clients: 1,
      projects: 142,
      packages: 7030,
      outbounds: 7030,
      outbound_lines: 10_324,
    });
    expect(await figures()).toEqual(before);
  },
);

it.skipIf(!hasRealDeliveries)(
  'the real packages with headings of their own are the same, once their columns are confirmed',
  async () => {
    await importRealDeliveries(api.database, 'portal');
    const before = await figures();
    const sheet = (await api.get('/api/imports/template/?resource=packages', staff.token)).raw;
    const [header = [], ...rows] = await sheetCells(sheet);
    const own: Record<string, string> = {
      external_id: 'Source ID',
      Project: 'Study code',
      Airbill: 'AWB no.',
      Destination: 'Ship-to',
      Weight: 'Gross weight (kg)',
    };
    const kept = header.flatMap((heading, at) => {
      const name = own[String(heading)];
      return name === undefined ? [] : [{ name, at }];
    });
    expect(kept).toHaveLength(5);
    const lines = [['Deliveries of the depot'], kept.map(({ name }) => name)].concat(
      rows.map((row) => kept.map(({ at }) => String(row[at] ?? ''))),
    );
    const csv = lines
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\n');
    const { id, file } = await importFile(api, staff.token, 'resource=packages&headings=ask', 'own.csv', csv);
    expect(file.state).toBe('mapping');
    const { body: mapped } = await api.get(`/api/imports/${id}/mapping/`, staff.token);
    expect([mapped.header, mapped.columns.map(({ field }: { field: string }) => field)]).toEqual([
      2,
      ['external_id', 'project', 'airbill', 'destination', 'weight'],
    ]);
    const columns = mapped.columns.map(({ index, field }: { index: number; field: string }) => ({
      index,
      field,
      confirmed: true,
    }));
    const body = { sheet: '', header: 2, resource: 'packages', columns };
    const sent = await api.send('POST', `/api/imports/${id}/mapping/`, { token: staff.token, body });
    expect(sent.status).toBe(200);
    await validateFile(api.database, id, new AbortController().signal, 'UTC', unforeseen);
    const { body: checked } = await api.get(`/api/imports/${id}/`, staff.token);
    expect(checked.counts).toMatchObject({ new: 0, changed: 0, unchanged: 7030, wrong: 0 });
    expect(await figures()).toEqual(before);
  },
);
