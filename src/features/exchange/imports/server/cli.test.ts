import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, importPortal } from '#testing/import-portal.ts';
import { runImport } from './cli.ts';
import { summaryOf } from './cli-report.ts';

const portal = await importPortal();
const { database, superuser, folder, scms, deliveries, put, one, rowCounts, importDeliveries } = portal;
beforeEach(portal.reset);
afterAll(portal.close);

const firstCounts = {
  locations: [1, 0, 1, 1],
  clients: [1, 0, 0, 0],
  projects: [3, 0, 0, 0],
  packages: [4, 0, 0, 0],
  outbounds: [4, 0, 0, 0],
  outbound_lines: [6, 0, 0, 1],
};

describe('runImport', () => {
  it('without --commit is a dry run: the same counts, and no row written', async () => {
    const before = await rowCounts();
    const result = await importDeliveries(false);
    expect(countsOf(result)).toEqual(firstCounts);
    expect(await rowCounts()).toEqual(before);
    expect(summaryOf(result).at(-1)).toBe('Dry run: nothing was written. Add --commit to write it.');
  });

  it('writes the file’s values: the first value wins, a word for empty clears, another row may fill it', async () => {
    expect(countsOf(await importDeliveries(true))).toEqual(firstCounts);
    const { rows } =
      await superuser.query(`select k.airbill, p.name as project, c.name as client, l.code, k.doc_type,
        k.date::text, k.weight, k.freight_cost, k.destination, k.search_text
      from packages k join projects p on p.id = k.project_id join clients c on c.id = k.client_id
      join locations l on l.id = p.location_id order by k.id`);
    const client = { client: 'SCMS' };
    expect(rows).toEqual([
      {
        ...client,
        airbill: 'DN-1',
        project: '901-CI-T01',
        code: 'CI',
        doc_type: 'Air',
        date: '2006-06-02',
        weight: '13.000',
        freight_cost: '780.34',
        destination: "Côte d'Ivoire",
        search_text: 'dn-1\npo-1\nair\ndelivered\n',
      },
      {
        ...client,
        airbill: 'DN-2',
        project: '902-KE-T01',
        code: 'KE',
        doc_type: null,
        date: '2006-11-14',
        weight: null,
        freight_cost: '4521.50',
        destination: 'Kenya',
        search_text: 'dn-2\npo-2\n\ndelivered\n',
      },
      {
        ...client,
        airbill: 'DN-3',
        project: '902-KE-T01',
        code: 'KE',
        doc_type: 'Air',
        date: '2008-02-29',
        weight: '171.000',
        freight_cost: null,
        destination: 'Kenya',
        search_text: 'dn-3\npo-3\nair\ndelivered\n',
      },
      {
        ...client,
        airbill: 'DN-4',
        project: '903-XX-T01',
        code: 'KE',
        doc_type: 'Air',
        date: '2008-03-01',
        weight: '2.000',
        freight_cost: '1.50',
        destination: 'Atlantis',
        search_text: 'dn-4\npo-4\nair\ndelivered\n',
      },
    ]);
    expect(
      await one(`select (select array_agg(product || '|' || coalesce(quantity::text, '-') order by id) from record_lines) as lines,
        (select array_agg(airbill || ' ' || coalesce(dispatched_date::text, '-') order by id) from outbounds) as sent,
        (select array_agg(code order by code) from client_locations join locations l on l.id = location_id) as places,
        (select start_date || ' ' || end_date from projects where name = '902-KE-T01') as project,
        (select array_agg(distinct status || ' ' || at::date) from package_statuses where at < '2008-01-01') as history`),
    ).toEqual({
      lines: [
        'Test kit "Alpha", 30 tests|19.000',
        'Tablets 300mg, 60 tabs|1000.000',
        'Oral solution\n240 ml|500.000',
        'Tablets 300mg, 60 tabs|-',
        'Tablets 200mg, 60 tabs|40.000',
        'Tablets 200mg, 60 tabs|7.000',
      ],
      sent: ['DN-1 -', 'DN-2 2006-11-03', 'DN-3 2008-02-01', 'DN-4 -'],
      places: ['CI', 'KE'],
      project: '2006-11-14 2008-02-29',
      history: ['Delivered 2006-06-02', 'Delivered 2006-11-14'],
    });
  });

  it('changes nothing the second time: no row, no audit, no second import record', async () => {
    await importDeliveries(true);
    const before = await rowCounts();
    const again = await importDeliveries(true);
    expect(countsOf(again)).toEqual({
      locations: [0, 0, 2, 1],
      clients: [0, 0, 1, 0],
      projects: [0, 0, 3, 0],
      packages: [0, 0, 4, 0],
      outbounds: [0, 0, 4, 0],
      outbound_lines: [0, 0, 6, 1],
    });
    expect(await rowCounts()).toEqual(before);
    expect(summaryOf(again)).toContain('Nothing to write: all of this file is in the portal already.');
  });

  it('updates only differences, and the audit has the old and the new value', async () => {
    await importDeliveries(true);
    const changed = put('changed.csv', readFileSync(deliveries, 'utf8').replace(',13,780.34', ',14,780.34'));
    const result = await runImport(database, { file: changed, ...scms, commit: true });
    expect(countsOf(result)).toMatchObject({
      packages: [0, 1, 3, 0],
      projects: [0, 0, 3, 0],
      outbound_lines: [0, 0, 6, 1],
    });
    const { rows } = await superuser.query(
      `select actor, origin, reference, old ->> 'weight' as old, new ->> 'weight' as new from audit where action = 'update'`,
    );
    expect(rows).toEqual([
      { actor: 'import', origin: 'cli', reference: { file: 'changed.csv' }, old: '13.000', new: '14.000' },
    ]);
  });

  it('reports every unusable cell: row, column, value, reason and the result of the row', async () => {
    const reportFile = path.join(folder, 'report.csv');
    const result = await importDeliveries(true, reportFile);
    expect(result.lines).toEqual({ read: 7, blank: 0, wordForNumber: 4, reported: 6 });
    const cells: string[][] = parse(readFileSync(reportFile, 'utf8'), { bom: true, from_line: 2 });
    expect(cells).toHaveLength(result.report.cells);
    const word = ['a declared word in place of a number', 'field left empty, row kept'];
    expect(cells).toEqual(
      expect.arrayContaining([
        ['3', 'packages', 'weight', 'Weight (Kilograms)', 'See DN-1 (ID#:1)', ...word],
        ['3', 'packages', 'freight_cost', 'Freight Cost (USD)', 'See DN-1 (ID#:1)', ...word],
        ['5', 'outbound_lines', 'quantity', 'Line Item Quantity', 'twenty', 'not a number', word[1]],
        [
          '6',
          'packages',
          'date',
          'Delivered to Client Date',
          '30-Feb-08',
          'this date does not exist',
          word[1],
        ],
        [
          '6',
          'outbounds',
          'dispatched_date',
          'PO Sent to Vendor Date',
          '2008-02-02',
          'the value differs from an earlier row of the same record',
          'value of the first row kept',
        ],
        [
          '7',
          'locations',
          'external_id',
          'Country',
          'Atlantis',
          "not in the lookup 'country codes'",
          'row refused',
        ],
        [
          '7',
          'clients',
          'locations',
          'Country',
          'Atlantis',
          "not in the lookup 'country codes'",
          'value left out, row kept',
        ],
        ['8', 'outbound_lines', 'external_id', 'ID', '', 'this field is required', 'row refused'],
      ]),
    );
    const summary = summaryOf(result).join('\n');
    expect(summary).toContain('Rows with a word in place of a number: 4.');
    expect(summary).toContain(
      "outbounds.dispatched_date ('PO Sent to Vendor Date'): 4 × 'Date Not Captured'",
    );
    const note = await one<{
      sha: string;
      groups: { reason: string; cells: number }[];
      counts: { lines: object };
    }>(`select encode(file_sha256, 'hex') as sha, report -> 'groups' as groups, counts from imports`);
    expect(note?.groups.reduce((sum, { cells: alike }) => sum + alike, 0)).toBe(result.report.cells);
    expect(note?.counts.lines).toEqual(result.lines);
  });

  it('ends the restore of a demo world with the first commit, and reports it', async () => {
    await superuser.query(`insert into database_marks (name, value) values ('demo', '1')`);
    expect((await importDeliveries(false)).endedDemoRestore).toBe(false);
    const result = await importDeliveries(true);
    expect(summaryOf(result).at(-1)).toBe(
      'The demo world of this database is no longer restored every 30 minutes.',
    );
    expect(await one(`select value from database_marks where name = 'demo_restore'`)).toEqual({
      value: 'off',
    });
    expect((await importDeliveries(true)).endedDemoRestore).toBe(false);
  });
});
