// One-line texts are validated alike at every entry point: form, API, spreadsheet and command line.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { importFile } from '#testing/file-imports.ts';
import { importPortal } from '#testing/import-portal.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const portal = await importPortal();
afterAll(() => portal.close());
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const refused = ['AB\u202ECD', 'AB\u0007CD', '\u200B', 'AB\nCD', 'AB\u2028CD', 'AB\u0085CD'];
const notOneLine = 'line breaks, control characters or invisible characters: enter the text on one line';

async function packages(): Promise<unknown> {
  return api.database.rows(sql`select count(*) as count from packages`);
}

describe.each(refused)('the airbill %j', (airbill) => {
  it('is rejected by the form, at its field', async () => {
    const before = await packages();
    const body = { project_id: world.own.project, airbill };
    const made = await api.send('POST', '/api/packages/', { token: world.tokens.staff, body });
    expect([made.status, Object.keys(made.body.errors.fields)]).toEqual([400, ['airbill']]);
    expect(await packages()).toEqual(before);
  });

  it('is rejected by the API, and the other rows are imported', async () => {
    const items = [
      { external_id: `bad ${airbill.codePointAt(2)}`, project: 'AB-101', airbill },
      { external_id: `good ${airbill.codePointAt(2)}`, project: 'AB-101', airbill: ' DN-7 ' },
    ];
    const { status, body } = await api.send('POST', '/api/import/packages/', {
      token: world.tokens.staff,
      body: { items },
    });
    expect(status).toBe(200);
    expect(body.results[0].errors.map((error: { reason: string }) => error.reason)).toEqual([notOneLine]);
    expect(body.results[1].errors).toEqual([]);
  });

  it('is rejected in a spreadsheet', async () => {
    const csv = `external_id,project,airbill\nbad-1,AB-101,"${airbill}"\n`;
    const { file, rows } = await importFile(api, world.tokens.staff, 'resource=packages', 'p.csv', csv);
    expect([file.counts.wrong, rows[0]?.cells[1].reason]).toEqual([1, expect.stringContaining(notOneLine)]);
  });

  it('is rejected in a command-line file', async () => {
    const mapping = {
      source: 'lines',
      records: { clients: { external_id: 'Key', fields: { name: 'Name' } } },
    };
    const result = await portal.importText(`Key,Name\nA,"${airbill}"\n`, mapping);
    expect(result.counts[0]?.counts).toMatchObject({ created: 0, refused: 1 });
  });
});

describe('texts of spaces only', () => {
  it('a required text of spaces is an error of its row, and the valid rows are imported', async () => {
    const items = [
      { external_id: 'S-1', name: '   ' },
      { external_id: 'S-2', name: ' Kappa Labs ' },
      { external_id: ' ', name: 'Lost' },
    ];
    const { status, body } = await api.send('POST', '/api/import/clients/', {
      token: world.tokens.staff,
      body: { items },
    });
    expect(status).toBe(200);
    expect(body.results.map((one: { status: string }) => one.status)).toEqual(['error', 'created', 'error']);
    expect(body.results[0].errors).toEqual([{ field: 'name', value: '', reason: 'this field is required' }]);
    expect(await api.database.rows(sql`select name from clients where external_id = 'S-2'`)).toEqual([
      { name: 'Kappa Labs' },
    ]);
  });

  it('an address keeps its line breaks, and no other control characters', async () => {
    const send = (address: string) =>
      api.send('POST', '/api/sites/', { token: world.tokens.staff, body: { name: 'North', address } });
    expect((await send(' Street 1\nKyiv ')).body.address).toBe('Street 1\nKyiv');
    expect((await send('Street 1\u202EKyiv')).body.errors.fields).toEqual({ address: 'unreadable' });
  });
});

describe('codes of locations', () => {
  it('LOC-02 RU and BY are rejected with a reason, A-147 UK is read as GB', async () => {
    const items = ['RU', 'by', 'UK', 'GB'].map((location, index) => ({
      external_id: `L-${index}`,
      name: `Trial ${index}`,
      client: 'Alpha Pharma',
      location,
      locations: [location],
    }));
    const { body } = await api.send('POST', '/api/import/projects/', {
      token: world.tokens.staff,
      body: { items },
    });
    expect(
      body.results.map((one: { errors: { field: string; reason: string }[] }) =>
        one.errors.map(({ field, reason }) => `${field}: ${reason}`),
      ),
    ).toEqual([
      ['location', 'locations'].map((field) => `${field}: ${excluded}`),
      ['location', 'locations'].map((field) => `${field}: ${excluded}`),
      [],
      [],
    ]);
    const stored = await api.database.rows(
      sql`select l.code from projects p join locations l on l.id = p.location_id where p.external_id in ('L-2', 'L-3')`,
    );
    expect(stored).toEqual([{ code: 'GB' }, { code: 'GB' }]);
  });

  it('LOC-02 A-147 the same applies to a command-line file', async () => {
    const mapping = {
      source: 'codes',
      records: { locations: { external_id: 'Code', fields: { name: 'Name' } } },
    };
    const result = await portal.importText('Code,Name\nRU,R\nUK,Great Britain\n', mapping);
    expect(result.counts[0]?.counts).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 1 });
    expect(result.report.groups.map(({ reason }) => reason)).toEqual([excluded]);
  });
});

const excluded = 'locations RU and BY are not accepted in this portal';
