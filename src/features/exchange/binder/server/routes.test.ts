import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#demo/pdf.ts';
import { labelled } from '#locales/labelled.ts';
import { sql } from '#server/database/sql.ts';
import { wholeOf } from '#server/files/files.ts';
import { openZip } from '#server/files/zip-file.ts';
import { testApi } from '#testing/api.ts';
import { loggerCsv, makeShipment } from '#testing/cold-chain-rows.ts';
import { brief, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser, testPassword } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { recall } from '#testing/recall-rows.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { unblindingOf } from '#testing/unblinding-rows.ts';
import { binderJobs } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
const signer = { token: '' };
let moment = '';
const place = (project = world.own.project) => `/api/projects/${project}/binder/`;
const certificate = pdfOf(['destroyed']);

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { own, tokens } = world;
  signer.token = await api.tokenOf(
    await makeUser(api.database, 'staff', { name: 'Olena Koval' }, { password: true }),
  );
  const destruction = `/api/projects/${own.project}/destructions/${own.destruction}/`;
  const done = [
    await api.send('POST', `${destruction}certificate/`, {
      token: tokens.staff,
      body: fileForm('Акт: знищення? 1.pdf', certificate),
    }),
    await api.send('POST', `${destruction}signatures/`, {
      token: signer.token,
      body: { meaning: 'witnessed', password: testPassword },
    }),
    await api.send('POST', '/api/packages/report/', {
      token: tokens.staff,
      body: { airbill: own.airbill, received_by: 'Dr. Receiver' },
    }),
  ];
  if (done.some(({ status }) => status !== 201))
    throw new Error(JSON.stringify(done.map(({ body }) => body)));
  await rename('Stored 5 °C');
  // The moment has milliseconds, the audit microseconds.
  await sleep(5);
  moment = new Date().toISOString();
  await sleep(5);
});

/** An edit of the own stock count, as its history shows it. */
function rename(storage_temperature: string): Promise<unknown> {
  return api.database.write({ actor: 'test', operation: 'test', request: 'test' }, (transaction) =>
    transaction.rows(
      sql`update inventories set storage_temperature = ${storage_temperature} where id = ${world.own.inventory}`,
    ),
  );
}

const get = (token: string, query = `?moment=${moment}`, headers = {}) =>
  api.get(`${place()}${query}`, token, headers);

/** The files of a binder by their names, read by another library than the one that wrote it. */
async function unzip(raw: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(raw);
  const files = new Map<string, Buffer>();
  for (const { name, bytes } of zip.parts) files.set(name, await wholeOf(bytes()));
  zip.close();
  return files;
}

/** Every text of the binder, including its spreadsheets. */
async function textOf(files: ReadonlyMap<string, Buffer>): Promise<string> {
  const texts: string[] = [];
  for (const [name, content] of files) {
    texts.push(name);
    if (!name.endsWith('.xlsx')) texts.push(content.toString('latin1'));
    else for (const part of (await unzip(content)).values()) texts.push(part.toString());
  }
  return texts.join('\n');
}
const sheetText = async (content: Buffer | undefined) =>
  textOf(new Map([['one.xlsx', content ?? Buffer.alloc(0)]]));

describe('GET /api/projects/{id}/binder/', () => {
  refusesStrangers(api, world, () => place());

  it('BINDER-01 amendment 52: an index with the SHA-256 of every file, and a page that needs nothing from outside', async () => {
    const answer = await get(world.tokens.staff);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = await unzip(answer.raw);
    const names = [...files.keys()];
    expect(names.filter((name) => name.endsWith('.xlsx')).slice(0, 18)).toEqual([
      'records/inbounds.xlsx',
      'records/outbounds.xlsx',
      'records/returns.xlsx',
      'records/inventories.xlsx',
      'records/destructions.xlsx',
      'records/packages.xlsx',
      'records/products.xlsx',
      'records/batches.xlsx',
      'records/kits.xlsx',
      'records/site_log.xlsx',
      'audit/audit.xlsx',
      'signatures/signatures.xlsx',
      'excursions/excursions.xlsx',
      'excursions/dispositions.xlsx',
      'excursions/quantities.xlsx',
      'unblindings/unblindings.xlsx',
      'proofs/reports.xlsx',
      'proofs/receipts.xlsx',
    ]);
    expect(names.slice(-2)).toEqual(['index.csv', 'index.html']);
    const lines = (files.get('index.csv')?.toString() ?? '').trimEnd().split('\r\n');
    const expected = names.slice(0, -2).map((name) => {
      const content = files.get(name) ?? Buffer.alloc(0);
      return `"${name.replaceAll('"', '""')}",${content.length},${createHash('sha256').update(content).digest('hex')}`;
    });
    expect(lines).toEqual(['path,bytes,sha256', ...expected]);
    const page = files.get('index.html')?.toString() ?? '';
    for (const [, sha256 = ''] of lines.slice(1).map((line) => /([\da-f]{64})$/.exec(line) ?? []))
      expect(page).toContain(sha256);
    expect(page).not.toMatch(/<script|https?:|src=/);
  });

  it('BINDER-03 amendment 52: certificates byte for byte, proofs of delivery, signatures and the audit trail', async () => {
    const files = await unzip((await get(world.tokens.staff)).raw);
    const [name = '', ...others] = [...files.keys()].filter((one) => one.startsWith('certificates/'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^certificates\/\d+_\d+_Акт_ знищення_ 1\.pdf$/);
    expect(files.get(name)?.equals(certificate)).toBe(true);
    const proof = [...files].find(([one]) => one.startsWith('proofs/') && one.endsWith('.pdf'));
    expect(proof?.[1].subarray(0, 5).toString()).toBe('%PDF-');
    expect(await sheetText(files.get('signatures/signatures.xlsx'))).toMatch(/Olena Koval[^]*Witnessed by/);
    const audit = await sheetText(files.get('audit/audit.xlsx'));
    expect(audit).toContain(`inventories ${world.own.inventory}`);
    expect(audit).toContain('Stored 5 °C');
    expect(await sheetText(files.get('records/inventories.xlsx'))).toContain('Stored 5 °C');
  });

  it('BINDER-02 amendment 52: the same moment and data give the same bytes, and what is written later is not in it', async () => {
    const first = await get(world.tokens.staff);
    // Longer than the steps of the times in a ZIP.
    await sleep(2100);
    // A list shows the record as it was then, not as it is now.
    await rename('Later 8 °C');
    await api.send(
      'POST',
      `/api/projects/${world.own.project}/inventories/${world.own.inventory}/signatures/`,
      {
        token: signer.token,
        body: { meaning: 'counted', password: testPassword },
      },
    );
    const again = await get(world.tokens.staff);
    expect(again.raw.equals(first.raw)).toBe(true);
    const later = await textOf(await unzip((await get(world.tokens.staff, '')).raw));
    const before = await textOf(await unzip(again.raw));
    expect([before.includes('Later 8 °C'), later.includes('Later 8 °C')]).toEqual([false, true]);
    expect([before.includes('Counted by'), later.includes('Counted by')]).toEqual([false, true]);
  }, 30_000);

  it('BINDER-04 issue 13 part 9: temperatures, excursions, unblindings, recalls, kits, customs and batch documents are in it', async () => {
    const { own, foreign, tokens, users } = world;
    const paper = pdfOf(['proforma']);
    const shipment = await makeShipment(api.database, own, ['2-8', 0]);
    const done = [
      await api.send(
        'POST',
        `/api/projects/${own.project}/outbounds/${own.outbound}/documents/?kind=proforma_invoice`,
        { token: tokens.staff, body: fileForm('proforma.pdf', paper) },
      ),
      await api.send('POST', `/api/packages/${shipment.id}/temperatures/`, {
        token: tokens.staff,
        body: fileForm('logger.csv', loggerCsv(5, 6, 7), 'text/csv'),
      }),
    ];
    expect(done.map(({ status }) => status)).toEqual([201, 201]);
    await unblindingOf(api.database, own, users.staff, { kit_number: 'K-OWN' });
    await unblindingOf(api.database, foreign, users.staff, { kit_number: 'K-FOREIGN' });
    const { id } = await recall(api.database, own);
    await recall(api.database, foreign);
    const files = await unzip((await get(tokens.staff, '')).raw);
    const names = (folder: string) => [...files.keys()].filter((name) => name.startsWith(`${folder}/`));
    expect(names('customs')).toHaveLength(1);
    expect(files.get(names('customs')[0] ?? '')?.equals(paper)).toBe(true);
    expect(names('temperatures').filter((name) => name.endsWith('_readings.csv'))).not.toEqual([]);
    expect(names('recalls')).toHaveLength(2);
    expect(await sheetText(files.get('recalls/recalls.xlsx'))).toContain(`R-${id}`);
    const unblindings = await sheetText(files.get('unblindings/unblindings.xlsx'));
    expect([unblindings.includes('K-OWN'), unblindings.includes('K-FOREIGN')]).toEqual([true, false]);
    expect(await sheetText(files.get('records/batches.xlsx'))).toContain('AB-B1');
    expect(await textOf(files)).not.toContain(canary);
  });

  it('BINDER-05 issue 13 part 9: a period has what is dated in it; days that are none or end before they begin are 400', async () => {
    const { own, tokens } = world;
    for (const [airbill, dispatched_date] of [
      ['PERIOD-JAN', '2026-01-15'],
      ['PERIOD-MAR', '2026-03-15'],
    ])
      await make(api.database, 'outbounds', { project_id: own.project, airbill, dispatched_date });
    const found = async (query: string) => {
      const { raw, headers } = await get(tokens.staff, query);
      const text = await sheetText((await unzip(raw)).get('records/outbounds.xlsx'));
      expect(String(headers['content-disposition'])).toContain('binder');
      return [text.includes('PERIOD-JAN'), text.includes('PERIOD-MAR')];
    };
    expect(await found('')).toEqual([true, true]);
    expect(await found('?from=2026-01-01&to=2026-01-31')).toEqual([true, false]);
    expect(await found('?from=2026-01-16')).toEqual([false, true]);
    expect(await found('?to=2026-01-15')).toEqual([true, false]);
    for (const [query, fields] of [
      ['?from=2026-02-01&to=2026-01-31', { to: 'before_start' }],
      ['?from=2026-02-30', { from: 'date' }],
    ] as const) {
      const { status, body } = await get(tokens.staff, query);
      expect([status, body.errors.fields]).toEqual([400, fields]);
    }
  });

  it('BINDER-03 CLI-11 a customer gets the own project, nothing of another client and no names of staff in the audit trail', async () => {
    const { own, tokens, foreign } = world;
    await make(api.database, 'inventories', { project_id: foreign.project, product: canary });
    const files = await unzip((await get(tokens.user)).raw);
    const text = await textOf(files);
    expect(text).not.toContain(canary);
    expect(await sheetText(files.get('audit/audit.xlsx'))).toContain(`destructions ${own.destruction}`);
    const notFound = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };
    expect(await brief(api.get(place(foreign.project), tokens.user))).toEqual(notFound);
    expect(await brief(api.get(place(999_999), tokens.user))).toEqual(notFound);
  });

  it('amendment 28: 403 for the blinded, whatever their role', async () => {
    const { own } = world;
    const id = await makeUser(api.database, 'user', { is_blinded: true });
    await api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`insert into manager_clients (user_id, client_id) values (${id}, ${own.client})`),
    );
    expect((await api.get(place(), await api.tokenOf(id))).status).toBe(403);
  });

  it('a moment to come, or none, is 400 at its field', async () => {
    expect(await brief(get(world.tokens.staff, '?moment=2099-01-01T00:00:00Z'))).toEqual({
      status: 400,
      body: { errors: { msg: 'MISSING', fields: { moment: 'in_future' } } },
    });
    expect((await get(world.tokens.staff, '?moment=yesterday')).status).toBe(400);
  });

  it('A-48 the download is in the audit trail', async () => {
    await get(world.tokens.user);
    const [event] = await api.database.read(
      sql.of({ actor: 'string', row_id: 'string?' })`select actor, row_id from audit
        where table_name = 'export binder' order by id desc limit 1`,
    );
    expect(event).toEqual({ actor: String(world.users.user), row_id: String(world.own.project) });
  });

  it.each([
    ['en', 'Inspection binder'],
    ['es', 'Expediente de inspección'],
    ['fr', 'Dossier d’inspection'],
    ['uk', 'Досьє для інспекції'],
    ['ru', 'Досье для инспекции'],
    ['zh-CN', '检查资料包'],
  ])('the page is in the language of the reader: %s', async (language, title) => {
    const files = await unzip((await get(world.tokens.user, '', { 'accept-language': language })).raw);
    expect(files.get('index.html')?.toString()).toContain(`<h1>${labelled(title, '', language)}`);
  });
});

describe('POST /api/projects/{id}/binder/', () => {
  const jobs = () => binderJobs(api.database, { timeZone: 'UTC', portalName: 'Trialway' });
  const state = async (token: string) => (await api.get(`${place()}state/`, token)).body;
  const file = (token: string) => api.get(`${place()}file/`, token);
  const attempt = { isLast: true, report: () => {} };
  /** Runs the queued jobs, as a server would. */
  async function work(): Promise<void> {
    const queued = await api.database.rows(
      sql.of({ payload: 'unknown' })`delete from jobs where name = 'binders.make' returning payload`,
    );
    for (const { payload } of queued)
      await jobs()['binders.make'](payload, new AbortController().signal, attempt);
  }

  it('amendment 52: the binder is made in the background for whoever asked, with the bytes of its moment', async () => {
    const { tokens } = world;
    expect(await state(tokens.user)).toEqual({
      state: 'none',
      moment: null,
      size: null,
      from: null,
      to: null,
    });
    expect((await file(tokens.user)).status).toBe(404);
    expect(await brief(api.send('POST', place(), { token: tokens.user }))).toEqual({
      status: 200,
      body: { detail: 'requested' },
    });
    expect(await state(tokens.user)).toMatchObject({ state: 'pending', size: null });
    await work();
    const ready = await state(tokens.user);
    expect(ready).toMatchObject({ state: 'ready', size: expect.any(Number) });
    const made = await file(tokens.user);
    expect(made.raw.equals((await get(tokens.user, `?moment=${ready.moment}`)).raw)).toBe(true);
    // It is the requester's own: a colleague has another scope.
    expect((await file(tokens.staff)).status).toBe(404);

    const files = () => api.database.rows(sql`select 1 from files where name like '%binder%'`);
    const before = await files();
    await api.send('POST', place(), { token: tokens.user });
    expect((await file(tokens.user)).status).toBe(404);
    await work();
    expect(await files()).toHaveLength(before.length);
    await api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`update binders set moment = now() - interval '8 days'`),
    );
    await jobs()['binders.expire']();
    expect(await state(tokens.user)).toMatchObject({ state: 'none' });
    expect(await files()).toHaveLength(before.length - 1);
  });

  it('amendment 28: who is blinded or deactivated by then gets none', async () => {
    const { tokens, users, own } = world;
    await api.send('POST', place(), { token: tokens.user });
    const blind = (value: boolean | null) =>
      api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
        transaction.rows(sql`update users set is_blinded = ${value} where id = ${users.user}`),
      );
    await blind(true);
    await work();
    const [binder] = await api.database.read(
      sql.of({
        file_id: 'number?',
      })`select file_id from binders where project_id = ${own.project} and user_id = ${users.user}`,
    );
    expect(binder).toEqual({ file_id: null });
    await blind(null);
  });
});
