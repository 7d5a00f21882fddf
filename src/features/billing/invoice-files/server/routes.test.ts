import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { packedZip, storedZip, type ZippedFile } from '#testing/zip.ts';

const api = testApi();
const world = {} as TwoClients;
const ids: Record<string, number> = {};
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (const [key, name] of [
    ['one', 'F-1'],
    ['two', 'F-2'],
    ['año', 'Año 2026'],
    ['twin', 'F-twin'],
    ['other', 'F-twin'],
    ['slash', 'HLX/2026:7'],
    ['dash', 'G-1'],
    ['underline', 'G_1'],
  ] as const) {
    ids[key] = await make(api.database, 'invoices', {
      project_id: world.own.project,
      name,
      amount: '1',
      currency: 'EUR',
    });
  }
});

const pdf = (text: string) => `%PDF-1.7 ${text}`;
const file = (name: string, content: ZippedFile['content'] = pdf(name)): ZippedFile => ({ name, content });
const post = (where: string, zip: Uint8Array | string, token = world.tokens.staff) =>
  api.send('POST', `/api/invoices/files/${where}`, { token, body: fileForm('files.zip', zip) });
const look = (...files: ZippedFile[]) => post('?dry_run=true', packedZip(files));
const outcomes = ({ body }: Awaited<ReturnType<typeof look>>) =>
  body.files.map(({ name, outcome }: { name: string; outcome: string }) => `${name}: ${outcome}`);
async function contentOf(invoice: number | undefined): Promise<string | undefined> {
  const [row] = await api.database.rows(
    sql.of({ content: 'bytes?' })`select f.content from invoices i join files f on f.id = i.file_id
      where i.id = ${invoice ?? 0}`,
  );
  return row?.content?.toString();
}

describe('POST /api/invoices/files/', () => {
  const place = () => '/api/invoices/files/';
  it('AUTH-16 accepts staff and admins only', async () => {
    const zip = packedZip([]);
    expect((await api.send('POST', place(), { body: fileForm('a.zip', zip) })).status).toBe(401);
    for (const role of ['api_user', 'invoicing_user', 'user', 'operator', 'driver'] as const) {
      expect((await post('?dry_run=true', zip, world.tokens[role])).status).toBe(403);
    }
    for (const role of ['admin', 'staff'] as const) {
      expect(await post('?dry_run=true', zip, world.tokens[role])).toMatchObject({
        status: 200,
        body: { matched: 0, files: [] },
      });
    }
  });

  it('Part 3 rank 7 previews the outcome of each file without attaching any', async () => {
    const answer = await look(
      file('May/'),
      file('May/F-1.pdf'),
      file('__MACOSX/._F-1.pdf'),
      file(`${'Año 2026'.normalize('NFD')}.PDF`),
      file('AB-INV-1.pdf'),
      file('F-9.pdf'),
      file('f-1.pdf'),
      file('F-twin.pdf'),
      file('notes.txt'),
      file('F-2.pdf', '\x89PNG\r\n\x1a\n'),
    );
    const active = await look(file('F-1.pdf', '%PDF-1.7 << /Names << /EmbeddedFiles 3 0 R >> >>'));
    expect(outcomes(active)).toEqual(['F-1.pdf: active_pdf']);
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual([
      'F-1.pdf: matched',
      `${'Año 2026'.normalize('NFD')}.PDF: matched`,
      'AB-INV-1.pdf: matched',
      'F-9.pdf: no_invoice',
      'f-1.pdf: no_invoice',
      'F-twin.pdf: several_invoices',
      'notes.txt: not_pdf',
      'F-2.pdf: not_pdf',
    ]);
    expect(answer.body.matched).toBe(3);
    expect(answer.body.files[0].invoice).toEqual({ id: ids['one'], name: 'F-1' });
    expect(answer.body.files.map(({ replaces }: { replaces: boolean }) => replaces).slice(0, 3)).toEqual([
      false,
      false,
      true,
    ]);
    expect(await contentOf(ids['one'])).toBeUndefined();
  });

  it('Part 3 rank 7 attaches matching files byte for byte, retains the previous file, and audits the user', async () => {
    const [before] = await api.database.rows(sql.of({ n: 'number' })`select count(*) as n from files`);
    const zip = packedZip([file('F-1.pdf'), file('AB-INV-1.pdf', pdf('newer')), file('F-9.pdf')]);
    const done = await post('?matched=2', zip);
    expect([done.status, done.body.matched]).toEqual([200, 2]);
    expect(await contentOf(ids['one'])).toBe(pdf('F-1.pdf'));
    const served = await api.get(`/api/invoices/${world.own.invoice}/file/`, world.tokens.invoicing_user);
    expect(served.raw.toString()).toBe(pdf('newer'));
    expect(served.headers['content-disposition']).toContain('AB-INV-1.pdf');
    const [after] = await api.database.rows(sql.of({ n: 'number' })`select count(*) as n from files`);
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(2);
    const [noted] = await api.database.rows(
      sql`select actor, operation, reference from audit
        where table_name = 'invoices' and row_id = ${ids['one'] ?? 0} order by id desc limit 1`,
    );
    expect(noted).toEqual({
      actor: String(world.users.staff),
      operation: 'attach invoice files',
      reference: { file: 'files.zip' },
    });
  });

  it('Part 3 rank 7 attaches nothing if the matches differ from the preview', async () => {
    const zip = packedZip([file('F-2.pdf'), file('F-9.pdf')]);
    expect((await post('?dry_run=true', zip)).body.matched).toBe(1);
    const late = await make(api.database, 'invoices', {
      project_id: world.own.project,
      name: 'F-9',
      amount: '1',
      currency: 'EUR',
    });
    expect((await post('?matched=1', zip)).status).toBe(409);
    expect((await post('', zip)).status).toBe(409);
    expect([await contentOf(ids['two']), await contentOf(late)]).toEqual([undefined, undefined]);
    expect((await post('?matched=2', zip)).status).toBe(200);
    expect([await contentOf(ids['two']), await contentOf(late)]).toEqual([pdf('F-2.pdf'), pdf('F-9.pdf')]);
  });

  it('Part 3 rank 7 skips both of two files for one invoice; reads uncompressed entries too', async () => {
    expect(outcomes(await look(file('a/F-1.pdf'), file('b/F-1.pdf')))).toEqual([
      'F-1.pdf: twice',
      'F-1.pdf: twice',
    ]);
    const stored = await post('?dry_run=true', storedZip({ 'F-1.pdf': pdf('stored') }));
    expect(outcomes(stored)).toEqual(['F-1.pdf: matched']);
  });

  it('Part 3 rank 7 characters invalid in file names match dashes or underscores; an exact name wins', async () => {
    const answer = await look(
      file('HLX-2026-7.pdf'),
      file('HLX_2026_7.pdf'),
      file('G-1.pdf'),
      file('G_1.pdf'),
      file('G:1.pdf'),
    );
    expect(outcomes(answer)).toEqual([
      'HLX-2026-7.pdf: twice',
      'HLX_2026_7.pdf: twice',
      'G-1.pdf: matched',
      'G_1.pdf: matched',
      'G:1.pdf: several_invoices',
    ]);
    expect(answer.body.files[3].invoice).toEqual({ id: ids['underline'], name: 'G_1' });
    const one = await look(file('HLX_2026-7.pdf'));
    expect(one.body.files[0]).toMatchObject({ outcome: 'matched', invoice: { id: ids['slash'] } });
  });

  it('Part 3 rank 7 never unpacks more than the declared size or the size limit', async () => {
    const large = Buffer.concat([Buffer.from(pdf('')), Buffer.alloc(10 * 1024 ** 2)]);
    // 10 MB of zeros compress to 10 kB in a ZIP.
    expect(outcomes(await look(file('F-1.pdf', large)))).toEqual(['F-1.pdf: too_large']);
    const liar = { ...file('F-1.pdf', large), declared: 100 };
    expect(outcomes(await look(liar))).toEqual(['F-1.pdf: damaged']);
    expect(outcomes(await look({ ...file('F-1.pdf'), declared: 5000 }))).toEqual(['F-1.pdf: damaged']);
    const bomb = Array.from({ length: 40 }, (_, n) => ({ ...file(`F-${n}.pdf`), declared: 9 * 1024 ** 2 }));
    expect((await look(...bomb)).status).toBe(413);
    expect((await look(...Array.from({ length: 501 }, (_, n) => file(`${n}.pdf`)))).status).toBe(413);
  });

  it('Part 3 rank 7 rejects other formats than ZIP, and invalid parameters', async () => {
    for (const wrong of ['', 'text', pdf('renamed'), packedZip([file('F-1.pdf')]).subarray(0, 60)]) {
      expect(await post('?dry_run=true', wrong)).toMatchObject({
        status: 400,
        body: { errors: { fields: { file: 'zip' } } },
      });
    }
    expect((await api.send('POST', place(), { token: world.tokens.staff, body: {} })).status).toBe(400);
    expect((await post('?dry_run=perhaps', packedZip([]))).status).toBe(400);
    expect((await post('?matched=-1', packedZip([]))).status).toBe(400);
  });
});
