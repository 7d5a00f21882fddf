import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, importPortal } from '#testing/import-portal.ts';
import { readMapping } from '../mapping.ts';
import { runImport } from './cli.ts';

const portal = await importPortal();
const { database, superuser, put, one, importText } = portal;
beforeEach(portal.reset);
afterAll(portal.close);

const money = {
  source: 'books',
  file: { encoding: 'utf-8', delimiter: ';' },
  numbers: { decimal: ',', thousands: ' ' },
  records: {
    invoices: {
      external_id: 'No',
      missing_in_source: ['invoicing_date'],
      fields: {
        project: 'Project',
        name: 'No',
        amount: 'Amount',
        currency: 'Cur',
        is_prolonged: 'Long',
        amount_paid: 'Paid',
      },
    },
    invoice_payments: {
      external_id: 'Ref',
      fields: {
        invoice: 'No',
        amount: 'Paid',
        currency: 'Cur',
        date: { column: 'On', date: ['DD.MM.YYYY', 'YYYY-MM-DD'] },
      },
    },
  },
};

describe('records of an import', () => {
  beforeEach(() =>
    superuser.query(`insert into clients (id, name) values (900, 'Helix');
      insert into projects (id, client_id, name) values (900, 900, 'HLX-1'), (901, 900, 'Twin'), (902, 900, 'Twin')`),
  );

  it('A-95 finds projects by name, keeps an invoice without one, and rejects records that need one', async () => {
    const text = [
      'No;Project;Amount;Cur;Long;Paid;Ref;On',
      'F-1;hlx-1;1 234,50;EUR;yes;1000;P-1;02.03.2024',
      'F-2;Absent;10;EUR;no;;P-2;2024-03-02',
      'F-3;Twin;ten;EUR;no;5;P-3;2024-03-02',
      'F-4;HLX-1;10;euro;maybe;5;P-4;2024-03-02',
    ].join('\n');
    const dry = countsOf(await importText(text, money, false));
    const result = await importText(text, money);
    expect(countsOf(result)).toEqual(dry);
    expect(dry).toEqual({ invoices: [2, 0, 0, 2], invoice_payments: [1, 0, 0, 3] });
    const { rows } = await superuser.query(
      `select name, project_id::int, amount, amount_paid, debt, is_prolonged from invoices order by name`,
    );
    expect(rows).toEqual([
      {
        name: 'F-1',
        project_id: 900,
        amount: '1234.50',
        amount_paid: '1000.00',
        debt: '234.50',
        is_prolonged: true,
      },
      {
        name: 'F-2',
        project_id: null,
        amount: '10.00',
        amount_paid: '0.00',
        debt: '10.00',
        is_prolonged: false,
      },
    ]);
    const told = result.report.groups.map(({ field, reason, outcome }) => `${field}: ${reason}; ${outcome}`);
    expect(told).toEqual(
      expect.arrayContaining([
        'project: not found in this file or in the portal; field left empty, row kept',
        'invoice: not found in this file or in the portal; row refused',
        'amount: not a number; row refused',
        'currency: not a currency code of three capital letters; row refused',
      ]),
    );
  });

  it('creates no client implicitly, and rejects a name that another client has', async () => {
    const projects = { external_id: 'P', fields: { name: 'P', client: 'C' } };
    const unknown = await importText('P,C\nX-1,Absent\n', { source: 'depot', records: { projects } });
    expect(countsOf(unknown)).toEqual({ projects: [0, 0, 0, 1] });
    const clients = { external_id: 'C', fields: { name: 'C', smo_ids: { column: 'S', split: ';' } } };
    const both = { source: 'depot', records: { clients, projects } };
    const result = await importText('P,C,S\nX-1,helix,A\nX-2,Nordia,B;C\nX-3,Nordia,D\n', both);
    expect(countsOf(result)).toEqual({ clients: [1, 0, 0, 1], projects: [3, 0, 0, 0] });
    expect(await one(`select c.name, c.search_text from clients c where source = 'depot'`)).toEqual({
      name: 'Nordia',
      search_text: 'nordia\nb c d',
    });
    expect(await one(`select client_id::int from projects where name = 'X-1'`)).toEqual({ client_id: 900 });
    const more = await importText('P,C,S\nX-2,Nordia,E\n', both);
    expect(countsOf(more)).toMatchObject({ clients: [0, 1, 0, 0] });
    expect(await one(`select search_text from clients where source = 'depot'`)).toEqual({
      search_text: 'nordia\nb c d e',
    });
  });

  it('drops the end of a project that is before its start', async () => {
    const date = 'YYYY-MM-DD';
    const fields = {
      name: 'P',
      client: { constant: 'Helix' },
      start_date: { column: 'S', date },
      end_date: { column: 'E', date },
    };
    const mapping = { source: 'depot', records: { projects: { external_id: 'P', fields } } };
    const result = await importText('P,S,E\nX-1,2024-05-01,2024-04-30\n', mapping);
    expect(result.report.first).toMatchObject([
      { field: 'end_date', value: '2024-04-30', outcome: 'field left empty, row kept' },
    ]);
    expect(await one(`select start_date::text, end_date from projects where name = 'X-1'`)).toEqual({
      start_date: '2024-05-01',
      end_date: null,
    });
    const start = {
      source: 'depot',
      records: {
        projects: {
          external_id: 'P',
          fields: { name: 'P', client: { constant: 'Helix' }, end_date: { column: 'E', date } },
        },
      },
    };
    expect(countsOf(await importText('P,E\nX-1,2024-04-30\n', start))).toEqual({ projects: [0, 0, 1, 0] });
  });

  it('rejects a line whose external id a line of another kind has', async () => {
    const record = { external_id: 'I', fields: { project: { constant: 'HLX-1' } } };
    const inbounds = { ...record, missing_in_source: ['received_date', 'quantity'] };
    const outbounds = { ...record, missing_in_source: ['dispatched_date', 'site'] };
    const lines = (kind: string, parent: string) => ({
      [kind]: { external_id: 'L', fields: { [parent]: 'I', quantity: 'Q' } },
    });
    await importText('I,L,Q\nA,1,5\n', {
      source: 'depot',
      records: { inbounds, ...lines('inbound_lines', 'inbound') },
    });
    const outgoing = { source: 'depot', records: { outbounds, ...lines('outbound_lines', 'outbound') } };
    expect(countsOf(await importText('I,L,Q\nA,1,5\n', outgoing))).toEqual({
      outbounds: [1, 0, 0, 0],
      outbound_lines: [0, 0, 0, 1],
    });
  });

  it('reads the numbers and dates of a workbook by their cell types', async () => {
    const rows = [
      ['', 'Stock of the depot'],
      ['Batch', 'Product', 'Stock', 'Expires', 'Project'],
      [4711, 'Tablets', 0.1 + 0.2, new Date('2027-01-31T00:00:00Z'), 'HLX-1'],
      [],
      ['B-2', 'Tablets', -3, '31.01.2027'],
    ];
    const workbook = await writeXlsx({
      sheets: [{ name: 'S', rows, columns: [{}, {}, {}, { numFmt: 'dd.mm.yyyy' }] }],
    });
    const fields = {
      project: 'Project',
      batch: 'Batch',
      product: 'Product',
      qty_stock: 'Stock',
      expiry_date: { column: 'Expires', date: 'DD.MM.YYYY' },
    };
    const mapping = readMapping(
      JSON.stringify({
        source: 'depot',
        file: { header_row: 2 },
        records: { inventories: { external_id: 'Batch', fields, missing_in_source: ['product'] } },
      }),
    );
    const result = await runImport(database, {
      file: put('stock.xlsx', workbook),
      mapping,
      mappingText: '',
      commit: true,
    });
    expect(result.report.first).toMatchObject([
      { row: 5, field: 'project', reason: 'this field is required', outcome: 'row refused' },
    ]);
    expect(await one('select batch, qty_stock, expiry_date::text, search_text from inventories')).toEqual({
      batch: '4711',
      qty_stock: '0.300',
      expiry_date: '2027-01-31',
      search_text: '4711\ntablets\n',
    });
  });
});

it('counts each record once: created, updated, unchanged or rejected', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => {
    const key = (index * 7919) % 97;
    return `${key % 10 === 0 ? '' : `K${key}`},${index % 3 === 0 ? 'x' : index % 5},${index % 4 === 0 ? '' : 'Client'}`;
  });
  const text = ['K,Q,C', ...rows].join('\n');
  const clients = { external_id: { constant: 'C' }, fields: { name: { constant: 'Client' } } };
  const projects = { external_id: 'K', fields: { name: 'K', client: 'C' } };
  const result = countsOf(await importText(text, { source: 'depot', records: { clients, projects } }));
  const sound = new Set(
    rows.filter((row) => !row.startsWith(',') && row.endsWith('Client')).map((row) => row.split(',')[0]),
  );
  const keys = new Set(rows.filter((row) => !row.startsWith(',')).map((row) => row.split(',')[0]));
  const keyless = rows.filter((row) => row.startsWith(',')).length;
  expect(result['projects']).toEqual([sound.size, 0, 0, keys.size - sound.size + keyless]);
  expect(await one(`select count(*)::int as n from projects where source = 'depot'`)).toEqual({
    n: sound.size,
  });
});

describe('statuses of packages', () => {
  beforeEach(() =>
    superuser.query(`insert into clients (id, name) values (900, 'Helix');
      insert into projects (id, client_id, name) values (900, 900, 'HLX-1')`),
  );

  const scans = {
    source: 'carrier',
    file: { encoding: 'utf-8', delimiter: ';' },
    time_zone: 'Europe/Kyiv',
    records: {
      packages: {
        external_id: 'AWB',
        fields: { project: { constant: 'HLX-1' }, airbill: 'AWB', doc_id: 'Doc' },
      },
      package_statuses: {
        external_id: 'Scan',
        fields: {
          package: 'AWB',
          status: 'Status',
          at: { column: 'When', date: 'DD.MM.YYYY' },
          place: 'Where',
        },
      },
    },
  };

  it('issue 9 accepts several statuses of a package from one file; the latest is the current one', async () => {
    const text = [
      'AWB;Doc;Scan;Status;When;Where',
      'A-1;D;S-2;Delivered;03.03.2026 10:15;Lviv',
      'A-1;D;S-1;Picked up;01.03.2026 09:00;Kyiv',
      'A-2;;S-3;Registered;02.03.2026;',
      'A-2;;S-4;Lost;02.03.2090 10:00;',
    ].join('\n');
    const dry = countsOf(await importText(text, scans, false));
    const result = await importText(text, scans);
    expect(countsOf(result)).toEqual(dry);
    expect(dry).toEqual({ packages: [2, 0, 0, 0], package_statuses: [3, 0, 0, 1] });
    expect(result.report.first.map(({ row, field, reason }) => [row, field, reason])).toEqual([
      [5, 'at', 'must not be in the future'],
    ]);
    const { rows } =
      await superuser.query(`select k.airbill, k.status, k.search_text like '%deliver%' as found,
        array_agg(s.status || ' ' || to_char(s.at at time zone 'UTC', 'DD HH24:MI') order by s.at) as course
      from packages k join package_statuses s on s.package_id = k.id group by k.id order by 1`);
    expect(rows).toEqual([
      {
        airbill: 'A-1',
        status: 'Delivered',
        found: true,
        course: ['Picked up 01 07:00', 'Delivered 03 08:15'],
      },
      { airbill: 'A-2', status: 'Registered', found: false, course: ['Registered 02 12:00'] },
    ]);
    const again = countsOf(await importText(text, scans));
    expect(again).toEqual({ packages: [0, 0, 2, 0], package_statuses: [0, 0, 3, 1] });
  });

  it('reports that a status time without a status is ignored', async () => {
    const mapping = {
      ...scans,
      records: {
        packages: {
          external_id: 'AWB',
          fields: {
            project: { constant: 'HLX-1' },
            airbill: 'AWB',
            status: 'Status',
            status_at: { column: 'When', date: 'DD.MM.YYYY' },
          },
        },
      },
    };
    const result = await importText('AWB;Status;When\nB-1;;03.03.2026 10:15\n', mapping);
    expect(result.report.first.map(({ field, reason }) => [field, reason])).toEqual([
      ['status_at', 'the row has no status for this value'],
    ]);
  });

  it.each(['Kyiv', ''])('rejects the unknown time zone %j', (zone) => {
    expect(() => readMapping(JSON.stringify({ ...scans, time_zone: zone }))).toThrow(
      `time_zone: '${zone}' is not known`,
    );
  });
});
