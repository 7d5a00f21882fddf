import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealing } from '#server/config/sealing.ts';
import { openSetting, sealSetting } from '#server/config/secrets.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { mailsTo } from '#testing/waiting-mails.ts';
import { queueMail } from './mail.ts';
import { bodyColumns, maskSecrets, openBody, sealBody, sealClearBodies, storedBody } from './mail-body.ts';
import { renderMail } from './mail-text.ts';

const cause = { actor: 'test', reason: 'mail', request: 'mail' };
const opened = {} as { database: Database };
beforeAll(async () => {
  opened.database = openDatabase((await testDatabase()).app, Buffer.alloc(32, 3));
});
afterAll(() => opened.database.close());

describe('queueMail', () => {
  const code = { kind: 'mfa', template: 'mail_code', language: 'en', code: '123456' } as const;
  const parameters = { minutes: 10 };

  it('SET-22 A-108 leaves a sending record and the mail, or with its cause nothing at all', async () => {
    await opened.database.write(cause, (transaction) =>
      queueMail(transaction, { ...code, parameters, to: 'a@x.test' }),
    );
    expect(await mailsTo(opened.database, 'a@x.test')).toMatchObject([
      { status: 'queued', subject: 'Your verification code', text: expect.stringContaining('\n123456\n') },
    ]);
    const failing = opened.database.write(cause, async (transaction) => {
      await queueMail(transaction, { ...code, parameters, to: 'b@x.test' });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await mailsTo(opened.database, 'b@x.test')).toEqual([]);
  });

  it('A-108 the audit knows of the mail and holds no code', async () => {
    const [row] = await opened.database.rows(
      sql.of({ rows: 'number', codes: 'number' })`
        select count(*)::int as rows, count(*) filter (where a.new::text like '%123456%')::int as codes
        from audit a where table_name in ('sending_records', 'outbox')`,
    );
    expect(row).toEqual({ rows: 1, codes: 0 });
  });

  it('SET-22 one key is written once by 20 at a time', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        opened.database.write(cause, (transaction) =>
          queueMail(transaction, { ...code, parameters, to: 'c@x.test', idempotencyKey: 'one' }),
        ),
      ),
    );
    expect(made.filter((id) => id !== undefined)).toHaveLength(1);
    expect(await mailsTo(opened.database, 'c@x.test')).toHaveLength(1);
  });

  it('A-138 a limited mail is recorded and never sent', async () => {
    await opened.database.write(cause, (transaction) =>
      queueMail(transaction, { ...code, parameters, to: 'd@x.test', limited: true }),
    );
    expect(await mailsTo(opened.database, 'd@x.test')).toMatchObject([{ status: 'limited', text: null }]);
  });
});

describe('openBody', () => {
  const seal = (id: number) => sealBody(opened.database, id, { text: 'T', html: 'H' });
  const clear = { sealed: null, text_body: 'old', html_body: '<p>old' };

  it('A-108 opens a body for its own record, with its own key alone', () => {
    const stored = { sealed: seal(1), text_body: null, html_body: null };
    expect(openBody(opened.database, 1, stored)).toEqual({ text: 'T', html: 'H' });
    expect(openBody(opened.database, 2, stored)).toBeUndefined();
    const { rows, read } = opened.database;
    expect(openBody({ rows, read, sealing: createSealing(Buffer.alloc(32, 4)) }, 1, stored)).toBeUndefined();
    expect(openBody({ rows, read }, 1, stored)).toBeUndefined();
    expect(openBody({ rows, read }, 1, clear)).toEqual({ text: 'old', html: '<p>old' });
    expect(() => sealBody({ rows, read }, 1, { text: 'T', html: 'H' })).toThrow(
      'Mail needs the portal’s key',
    );
  });

  it('A-108 what an older release left in clear is sealed, and stays what it was', async () => {
    await opened.database.write(cause, async (transaction) => {
      const [record] = await transaction.rows(
        sql.of({ id: 'number' })`
          insert into sending_records (kind, recipient, subject) values ('mfa', 'old@x.test', 'Code') returning id`,
      );
      await transaction.rows(
        sql`insert into outbox (record_id, language, text_body, html_body) values (${record?.id}, 'en', 'old 4711', '<p>')`,
      );
    });
    expect(await sealClearBodies(opened.database)).toBe(1);
    expect(await sealClearBodies(opened.database)).toBe(0);
    expect(await mailsTo(opened.database, 'old@x.test')).toMatchObject([{ text: 'old 4711' }]);
    expect(await opened.database.rows(sql`select count(*) from outbox where text_body is not null`)).toEqual([
      { count: 0 },
    ]);
  });
});

describe('renderMail', () => {
  it('SET-10 a subject cannot end its line', () => {
    const { subject } = renderMail({
      template: 'reset_password',
      language: 'en',
      subject: 'New\r\nBcc: x@y.test\u2028z',
    });
    expect(subject).toBe('New Bcc: x@y.test z');
  });

  it.each(['en', 'es', 'cn', 'uk', 'ru', 'fr'])(
    'I18N-01 AUTH-37 speaks %s, with its link whole',
    (language) => {
      const link = 'https://portal.test/reset/a-b?c=1&d=2';
      const mail = renderMail({ template: 'reset_password', language, link, parameters: { minutes: 60 } });
      expect(mail.language).toBe(language);
      expect(mail.text).toContain(link);
      expect(mail.text).toContain('60');
      expect(mail.text).not.toMatch(/[{}]/);
      expect(mail.html).toContain(`href="${link.replace('&', '&#38;')}"`);
    },
  );

  it('A-130 what people wrote is text in the HTML', () => {
    const { html } = renderMail({
      template: 'registration_refused',
      language: 'xx',
      parameters: { reason: '<img src=x onerror=alert(1)>' },
    });
    expect(html).not.toContain('<img');
  });
});

it('SET-20 A-107 a sealed setting opens under its own name alone', () => {
  const key = Buffer.alloc(32, 3);
  const sealed = sealSetting(key, 'smtp_password', 'hush');
  expect(JSON.stringify(sealed)).not.toContain('hush');
  expect(openSetting(key, 'smtp_password', sealed)).toBe('hush');
  expect(() => openSetting(key, 'gps_password', sealed)).toThrow(/authenticate/);
  expect(() => openSetting(Buffer.alloc(32, 4), 'smtp_password', sealed)).toThrow(/authenticate/);
});

describe('maskSecrets', () => {
  const body = { text: '', html: '', hide: ['123456', 'https://portal.test/reset/a-b?c=1&d=2'] };

  it('A-108 hides the code and the link from everybody but the receiver, in text and in HTML', () => {
    const text = 'Airbill 20260001.\n\n123456\n\nOpen\nhttps://portal.test/reset/a-b?c=1&d=2';
    expect(maskSecrets(text, body)).toBe('Airbill 20260001.\n\n••••••\n\nOpen\n••••••');
    const html = '<p class="code">123456</p><a href="https://portal.test/reset/a-b?c=1&#38;d=2">x</a>';
    expect(maskSecrets(html, body)).toBe('<p class="code">••••••</p><a href="••••••">x</a>');
  });

  it('A-108 hides whatever may be a code where an older release kept no list', () => {
    expect(maskSecrets('482913 and https://portal.test/verify/x', { text: '', html: '' })).toBe(
      '•••••• and ••••••',
    );
  });

  it('A-108 the list is kept with each mail that has a code or a link', async () => {
    const id = await opened.database.write(cause, (transaction) =>
      queueMail(transaction, {
        kind: 'forgot',
        template: 'reset_password',
        language: 'fr',
        to: 'hidden@x.test',
        parameters: { minutes: 60 },
        code: '998877',
        link: 'https://portal.test/reset/secret',
      }),
    );
    const [stored] = await opened.database.rows(
      sql.of(storedBody)`select ${bodyColumns} from outbox o where o.record_id = ${id ?? 0}`,
    );
    const sealed = stored && openBody(opened.database, id ?? 0, stored);
    expect(sealed?.hide).toEqual(['998877', 'https://portal.test/reset/secret']);
    expect(sealed?.text).toContain('https://portal.test/reset/secret');
  });
});
