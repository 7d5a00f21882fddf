// The history of deliveries, photos, links and devices has the values of the screens.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportCodes } from '#record-types/report-codes.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { announced, png, pngUrl } from '#testing/pictures.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { History, HistoryEntry } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const proof = {} as { package: number; report: number; file: string };

const at = (id: number) => `/api/history/packages/${id}/`;
const read = async (path: string, token = world.tokens.staff, language = 'en') =>
  (await api.get(path, token, { 'accept-language': language })).body as History;
const valuesOf = ({ changes }: HistoryEntry) =>
  Object.fromEntries(changes.map(({ field, old, new: now }) => [field, [old, now]]));

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const inProject = { project_id: world.own.project };
  const airbill = 'HIST-PROOF-1';
  proof.package = await make(api.database, 'packages', {
    ...inProject,
    client_id: world.own.client,
    airbill,
  });
  const outbound = await make(api.database, 'outbounds', { ...inProject, airbill, site: 'North' });
  const line = await make(api.database, 'record_lines', {
    outbound_id: outbound,
    product: 'Historol 5 mg',
    batch: 'HB-1',
    quantity: 4,
  });
  const key = randomUUID();
  const photo = png(8, 4, 90);
  const { status, body } = await api.send('POST', '/api/packages/report/', {
    token: world.tokens.staff,
    body: {
      airbill,
      key,
      outcome: 'partly',
      exception: 'quantity',
      received_by: 'Dr. North',
      signature: pngUrl(),
      condition: 'temperature_alarm',
      temperature: '9.1',
      temperature_unit: 'C',
      recipients: [],
      occurred_at: '2026-01-05T10:00:00Z',
      lines: [{ line, accepted: '3', refused: '1' }],
      photos: [announced(photo)],
    },
  });
  if (status !== 201) throw new Error(`the report was answered ${status}`);
  proof.report = body.id;
  await api.send('PUT', `/api/packages/report/${key}/photos/${announced(photo).sha256}/`, {
    token: world.tokens.staff,
    body: fileForm('p.png', photo),
  });
  proof.file = `delivery-${body.id}-1.png`;
});

describe('the history of a package with a proof of delivery', () => {
  it('issue 11 names the report, its items and its photos, with the name of the uploaded file', async () => {
    const { results } = await read(at(proof.package));
    const named = (name: string) => results.filter((entry) => entry.name === name).map(valuesOf);
    expect(named(`Photo 1 of delivery report ${proof.report}`)).toEqual([
      { file_id: [null, proof.file], received_at: [null, expect.stringMatching(/^20/)] },
      { size: [null, expect.stringMatching(/^\d+$/)] },
    ]);
    expect(named(`Item of delivery report ${proof.report}`)).toEqual([
      {
        product: [null, 'Historol 5 mg'],
        batch: [null, 'HB-1'],
        quantity: [null, '4'],
        accepted: [null, '3'],
        refused: [null, '1'],
      },
    ]);
    expect(named(`Delivery report ${proof.report}`)).toHaveLength(1);
  });

  it('issue 11 a receipt link is in it from its creation to its end', async () => {
    const links = `/api/packages/${proof.package}/receipt_links/`;
    const { body } = await api.send('POST', links, {
      token: world.tokens.staff,
      body: { days: 7, email: 'ward@north.test', language: 'en' },
    });
    await api.send('DELETE', `${links}${body.id}/`, { token: world.tokens.staff });
    const { results } = await read(at(proof.package));
    const [revoked, created] = results.filter(({ about }) => about === 'receipt_links').map(valuesOf);
    expect(created).toEqual({
      email: [null, 'ward@north.test'],
      expires_at: [null, expect.stringMatching(/^20/)],
    });
    expect(revoked).toEqual({ revoked_at: [null, expect.stringMatching(/^20/)] });
  });

  it('issue 11 has nothing of the reports of other packages', async () => {
    const other = await make(api.database, 'packages', {
      project_id: world.own.project,
      client_id: world.own.client,
      airbill: 'HIST-PROOF-2',
    });
    const about = (await read(at(other))).results.map((entry) => entry.about);
    expect(about).toEqual(['packages']);
  });

  it('amendments 12 and 28 customers see none of it, and blinded staff nothing that shows the contents', async () => {
    const tables = async (token: string) => {
      const { results } = await read(at(proof.package), token);
      return new Set(results.map((entry) => entry.about));
    };
    const hidden = ['delivery_reports', 'delivery_report_photos', 'delivery_report_lines', 'receipt_links'];
    const ofCustomer = await tables(world.tokens.user);
    expect(hidden.filter((table) => ofCustomer.has(table))).toEqual([]);
    expect(ofCustomer).toContain('packages');
    const blinded = await api.tokenOf(await makeUser(api.database, 'staff', { is_blinded: true }));
    const ofBlinded = await tables(blinded);
    expect(hidden.filter((table) => ofBlinded.has(table))).toEqual(['delivery_reports', 'receipt_links']);
    expect(JSON.stringify(await read(at(proof.package), blinded))).not.toMatch(/Historol|HB-1/);
  });

  it.each([
    [
      'en',
      [
        'Delivery report {id} added',
        'Partly delivered',
        'Quantity differs',
        'Logger alarm',
        'Reported after more than 30 days',
      ],
    ],
    ['ru', ['Добавлено: Отчёт о доставке {id}', 'Доставлено частично', 'Количество отличается']],
    ['uk', ['Додано: Звіт про доставку {id}']],
    ['fr', ['Ajout : Rapport de livraison {id}']],
    ['es', ['Informe de entrega {id}: alta']],
    ['cn', ['已添加：送达报告 {id}']],
  ])('issue 11 its spreadsheet in %s has words in place of codes', async (language, expected) => {
    const { raw } = await api.get(`${at(proof.package)}excel/`, world.tokens.staff, {
      'accept-language': language,
    });
    // French has narrow spaces before its colons.
    const cells = (await sheetCells(raw)).flat().map((cell) => String(cell ?? '').replaceAll(/\s/g, ' '));
    for (const text of expected) expect(cells).toContain(text.replace('{id}', String(proof.report)));
    expect(cells).toContain('°C');
    expect(cells).toContain('2026-01-05 10:00:00');
    // No code, list or key of the database.
    expect(cells.filter((cell) => /^(partly|quantity|temperature_alarm|C|\[.*\])$/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => /T\d\d:\d\d:\d\d|_/.test(cell))).toEqual([]);
  });
});

it('issue 11 every code that a report can have has a text of the history', async () => {
  const rules = await api.database.rows(
    sql.of({ rule: 'string' })`select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'delivery_reports'::regclass and contype = 'c'`,
  );
  for (const [column, codes] of Object.entries(reportCodes)) {
    const known = rules
      .map(({ rule }) => rule)
      .filter((rule) => new RegExp(`\\(?${column} (=|<@) `).test(rule) && rule.includes('ARRAY'))
      .flatMap((rule) => [...rule.matchAll(/'(\w+)'::text/g)].map(([, code]) => code));
    expect([column, new Set(Object.keys(codes))]).toEqual([column, new Set(known)]);
  }
});

it('ROLE-18 the devices of a user are in the user’s history by the name of their browser, with their end', async () => {
  const driver = await makeUser(api.database, 'driver');
  const agent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';
  const { body } = await api.send('POST', '/api/devices/', {
    token: await api.tokenOf(driver),
    body: { name: agent, installation: randomUUID() },
  });
  await api.send('DELETE', `/api/devices/${body.id}/`, { token: world.tokens.admin });
  const path = `/api/history/users/${driver}/`;
  const { results } = await read(path, world.tokens.admin);
  const [ended, added] = results.filter(({ about }) => about === 'devices');
  expect([added?.action, ended?.changes.map(({ field }) => field)]).toEqual(['insert', ['ended_at']]);
  const cells = (await sheetCells((await api.get(`${path}excel/`, world.tokens.admin)).raw)).flat();
  expect(cells).toContain('Chrome · Android');
  expect(cells).toContain('Device added');
  expect(JSON.stringify(results)).not.toMatch(/family|installation/);
});

it('issue 11 the rows below a record are read by their index', async () => {
  const parents = ['packages 1', 'delivery_reports 1'];
  const plan = await api.database.write(
    { actor: 'test', reason: '', request: 'test' },
    async (transaction) => {
      await transaction.rows(sql`set local enable_seqscan = off`);
      return transaction.rows(
        sql.of({ 'QUERY PLAN': 'string' })`explain select a.id from audit a
        where a.table_name in ('client_smo_ids', 'client_locations', 'manager_clients', 'project_locations', 'project_sites',
    'manager_projects', 'project_notes', 'package_statuses', 'delivery_reports', 'certificates', 'invoice_payments',
    'user_groups', 'user_sites', 'record_lines', 'delivery_report_photos', 'delivery_report_lines', 'receipt_links',
    'devices', 'batch_texts', 'batch_files', 'batch_extensions', 'temperature_files', 'excursion_causes', 'excursion_items',
    'recall_batches', 'recall_places', 'recall_letters', 'recall_closings')
    and audit_parent(a.table_name, coalesce(a.new, a.old)) = any(${parents}::text[])`,
      );
    },
  );
  const scans = plan.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Scan'));
  const indexes = await api.database.rows(
    sql.of({ name: 'string' })`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'audit_below'::regclass`,
  );
  // One scan for each partition, each by its part of the index.
  expect(scans).toHaveLength(indexes.length);
  for (const scan of scans)
    expect(indexes.some(({ name }) => scan.includes(` using ${name} on `))).toBe(true);
});
