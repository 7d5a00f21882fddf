import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { loadMapping, runImport } from './cli.ts';

// The published file is not part of the project: the test runs only if it is present.
const root = path.resolve(import.meta.dirname, '../../../../..');
const file = process.env['SCMS_FILE'] ?? path.join(root, '../shared/data/scms-delivery-history.csv.gz');
const database = openDatabase((await testDatabase()).app);
afterAll(() => database.close());

it.skipIf(!existsSync(file))(
  'brings 142 projects and 7,030 packages of real deliveries in, and reports each word for a number',
  async () => {
    const mapping = loadMapping('scms-delivery-history');
    const result = await runImport(database, { file, ...mapping, commit: true });
    expect(result.lines).toMatchObject({ read: 10_324, wordForNumber: 4149 });
    expect(result.report.groups.map(({ field, cells }) => [field, cells])).toEqual([
      ['freight_cost', 4126],
      ['weight', 3952],
    ]);
    const [found] = await database.rows(sql`select
    (select count(*) from clients) as clients, (select count(*) from projects) as projects,
    (select count(*) from packages k join projects p on p.id = k.project_id and p.client_id = k.client_id) as packages,
    (select count(distinct location_id) from project_locations) as countries,
    (select count(weight) from packages) as weights, (select count(*) from outbounds) as outbounds,
    (select count(*) from record_lines l join outbounds o on o.id = l.outbound_id) as lines,
    (select sum(quantity) from record_lines) as quantity`);
    expect(found).toEqual({
      clients: 1,
      projects: 142,
      packages: 7030,
      countries: 43,
      weights: 6372,
      outbounds: 7030,
      lines: 10_324,
      quantity: '189265090.000',
    });
    const again = await runImport(database, { file, ...mapping, commit: true });
    expect(
      again.counts.map(({ counts: { created, updated, refused } }) => created + updated + refused),
    ).toEqual([0, 0, 0, 0, 0, 0]);
    expect(again.noted).toBe(false);
  },
);
