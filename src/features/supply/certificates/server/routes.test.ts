import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#demo/pdf.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { certificateMaxBytes } from '../rules.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const at = (destruction: number, project = world.own.project) =>
  `/api/projects/${project}/destructions/${destruction}/certificate/`;
const newDestruction = () => make(api.database, 'destructions', { project_id: world.own.project });
const upload = (
  destruction: number,
  name: string,
  content: Uint8Array | string,
  { token = world.tokens.staff, project = world.own.project } = {},
) => api.send('POST', at(destruction, project), { token, body: fileForm(name, content) });
const pdf = (text: string) => pdfOf([text]);
const unauthorized = { status: 403, body: { errors: { msg: 'UNAUTHORIZED' } } };
const notFound = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };

describe('POST …/certificate/', () => {
  it('CALL-53 A-87 401 without a session, 403 for all except admin and staff', async () => {
    const id = await newDestruction();
    expect((await api.send('POST', at(id), { body: fileForm('a.pdf', pdf('a')) })).status).toBe(401);
    for (const role of ['api_user', 'invoicing_user', 'user', 'driver', 'operator', 'coordinator'] as const) {
      expect(await brief(upload(id, 'a.pdf', pdf('a'), { token: world.tokens[role] }))).toEqual(unauthorized);
    }
    expect((await api.get(at(id), world.tokens.staff)).status).toBe(404);
  });

  it('PRJ-15 404 for a destruction that is missing or in another project', async () => {
    const { own, foreign } = world;
    for (const [destruction, project] of [
      [999_999, own.project],
      [foreign.destruction, own.project],
      [own.destruction, 999_999],
    ] as const) {
      expect(await brief(upload(destruction, 'a.pdf', pdf('a'), { project }))).toEqual(notFound);
    }
  });

  it.each([
    ['a PNG named as a PDF', 'a.pdf', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), 'certificate'],
    ['a program', 'a.pdf', 'MZ\x90\0', 'certificate'],
    ['HTML', 'a.html', '<script>alert(1)</script>', 'certificate'],
    ['HTML named as a PDF', 'a.pdf', '<script>%PDF-</script>', 'certificate'],
    ['a PDF under another name', 'a.exe', pdf('a'), 'certificate'],
    ['a PDF without an ending', 'pdf', pdf('a'), 'certificate'],
    ['a PDF with JavaScript', 'a.pdf', '%PDF-1.7 << /S /JavaScript >>', 'active_pdf'],
    ['nothing', 'a.pdf', '', 'required'],
  ])('SUP-15 A-87 %s is rejected, and the old one stays', async (_, name, content, error) => {
    const id = await newDestruction();
    const before = pdf('the old one');
    expect((await upload(id, 'old.pdf', before)).status).toBe(201);
    const refused = await upload(id, name, content);
    const msg = error === 'required' ? 'IS_EMPTY' : 'MISSING';
    expect([refused.status, refused.body.errors.msg]).toEqual([400, msg]);
    expect(refused.body.errors.fields.file).toBe(error);
    expect((await api.get(at(id), world.tokens.user)).raw.equals(before)).toBe(true);
    const { body } = await api.get(`${at(id)}versions/`, world.tokens.staff);
    expect(body.results).toHaveLength(1);
  });

  it('SUP-15 A-87 10 MB is accepted, a byte more is 413, and the old one stays', async () => {
    const id = await newDestruction();
    // Without slashes, which could begin the name of a script by chance.
    const content = randomBytes(certificateMaxBytes - 9).map((byte) => (byte === 0x2f ? 0x30 : byte));
    const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), content]);
    expect((await upload(id, 'large.pdf', whole)).status).toBe(201);
    const larger = Buffer.concat([whole, Buffer.from(' ')]);
    expect(await brief(upload(id, 'larger.pdf', larger))).toEqual({
      status: 413,
      body: { errors: { msg: 'TOO_LARGE' } },
    });
    expect((await api.get(at(id), world.tokens.user)).raw.equals(whole)).toBe(true);
  }, 30_000);

  it('SUP-12 CALL-53 201, and the row shows it', async () => {
    const id = await newDestruction();
    const answer = await upload(id, 'Сертифікат №1.pdf', pdf('one'));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      name: 'Сертифікат №1.pdf',
      size: pdf('one').length,
      uploaded_at: expect.stringMatching(/Z$/),
    });
    const list = `/api/projects/${world.own.project}/destructions/?limit=500`;
    const { body } = await api.get(list, world.tokens.user);
    expect(body.results.find((row: { id: number }) => row.id === id)).toMatchObject({
      certificate: answer.body,
    });
  });

  it('SUP-12 A-87 a new one replaces the old one, which is kept; of ten at once one is valid', async () => {
    const id = await newDestruction();
    await upload(id, 'first.pdf', pdf('first'));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (__, one) => upload(id, `at-once-${one}.pdf`, pdf(`${one}`))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { body } = await api.get(`${at(id)}versions/`, world.tokens.admin);
    expect(body.results).toHaveLength(11);
    const valid = body.results.filter((one: { superseded_at: unknown }) => one.superseded_at === null);
    expect(valid).toEqual([body.results[0]]);
    const download = await api.get(at(id), world.tokens.user);
    expect(download.headers['content-disposition']).toContain(valid[0].name);
    const first = body.results.find((one: { name: string }) => one.name === 'first.pdf');
    const old = await api.get(`${at(id)}versions/${first.id}/`, world.tokens.staff);
    expect(old.raw.equals(pdf('first'))).toBe(true);
  });
});

describe('GET …/certificate/', () => {
  it('SUP-13 CALL-51 A-87 the same bytes, as an attachment with its file name', async () => {
    const id = await newDestruction();
    const content = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), randomBytes(2_500_000)]);
    await upload(id, 'Скан 1.jpg', content);
    for (const role of ['admin', 'staff', 'api_user', 'invoicing_user', 'user'] as const) {
      const answer = await api.get(at(id), world.tokens[role]);
      expect(answer.status).toBe(200);
      expect(answer.raw.equals(content)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="____ 1.jpg"; filename*=UTF-8''${encodeURIComponent('Скан 1.jpg')}`,
      });
    }
  });

  it('PRJ-15 404 in a foreign project, 403 for roles without access to stock', async () => {
    const { foreign } = world;
    await upload(foreign.destruction, 'a.pdf', pdf('a'), { project: foreign.project });
    const address = at(foreign.destruction, foreign.project);
    expect(await brief(api.get(address, world.tokens.user))).toEqual(notFound);
    expect((await api.get(address, world.foreignCustomer)).status).toBe(200);
    // Nor through one of the user's own projects.
    expect(await brief(api.get(at(foreign.destruction), world.tokens.user))).toEqual(notFound);
    for (const role of ['driver', 'operator', 'investigator', 'coordinator'] as const) {
      expect(await brief(api.get(at(world.own.destruction), world.tokens[role]))).toEqual(unauthorized);
    }
  });

  it('SUP-13 a download is in the audit', async () => {
    const id = await newDestruction();
    await upload(id, 'a.pdf', pdf('a'));
    await api.get(at(id), world.tokens.user);
    const events = await api.database.rows(
      sql.of({ actor: 'string' })`select actor from audit
        where action = 'event' and table_name = 'download certificate' and row_id = ${String(id)}`,
    );
    expect(events).toEqual([{ actor: String(world.users.user) }]);
  });
});

describe('DELETE …/certificate/', () => {
  it('SUP-14 CALL-52 204, then 404; the cleared one is kept as a version', async () => {
    const id = await newDestruction();
    await upload(id, 'a.pdf', pdf('a'));
    const clear = (token: string) => api.send('DELETE', at(id), { token });
    for (const role of ['api_user', 'user', 'invoicing_user'] as const) {
      expect(await brief(clear(world.tokens[role]))).toEqual(unauthorized);
    }
    const answer = await clear(world.tokens.staff);
    expect([answer.status, answer.raw.length]).toEqual([204, 0]);
    expect(await brief(api.get(at(id), world.tokens.staff))).toEqual(notFound);
    expect(await brief(clear(world.tokens.staff))).toEqual(notFound);
    const { body } = await api.get(`${at(id)}versions/`, world.tokens.staff);
    expect(body.results).toMatchObject([{ name: 'a.pdf', superseded_at: expect.stringMatching(/Z$/) }]);
    expect(body.results[0].uploaded_by).toMatch(/^staff/);
    expect((await upload(id, 'b.pdf', pdf('b'))).status).toBe(201);
  });

  it('SUP-14 PRJ-15 clears nothing through another project', async () => {
    const { own, foreign } = world;
    await upload(foreign.destruction, 'a.pdf', pdf('a'), { project: foreign.project });
    const token = world.tokens.staff;
    expect(await brief(api.send('DELETE', at(foreign.destruction, own.project), { token }))).toEqual(
      notFound,
    );
    expect((await api.get(at(foreign.destruction, foreign.project), token)).status).toBe(200);
  });
});
