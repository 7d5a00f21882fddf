import type { MailKind } from '#core/mail-kinds.ts';
import { showDay } from '#locales/dates.ts';
import { tagOf } from '#locales/locales.ts';
import { type MailTemplate, momentText, renderMail } from '#server/mail/mail-text.ts';
import { dayAfter, momentOn } from './calendar.ts';
import { randomFor } from './random.ts';
import type { Row, Rows, Table } from './rows.ts';
import { reportReceivers, settings } from './settings.ts';

interface Mail {
  readonly at: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly template: MailTemplate;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly language?: string;
  readonly subject?: string;
  /** Sent if absent; some of those failed. */
  readonly status?: 'queued' | 'limited';
}

/**
 * The mails of the last weeks about what happened in them, as the portal writes them: sent, failed, and pending because
 * the demo has no mail server.
 */
export function addMails(rows: Rows, today: string): void {
  const random = randomFor('mails');
  const first = dayAfter(today, -28);
  const mails = [
    ...ofRequests(rows, today),
    ...ofAccounts(rows, today),
    ...ofDeliveries(rows),
    ...ofNotices(rows),
    ...ofRecalls(rows),
    ...ofExcursions(rows),
    ...ofUnblindings(rows),
    ...ofGps(dayAfter(today, -9)),
  ].filter(({ at }) => at >= first && at < today);
  for (const { at, kind, to, status, ...mail } of mails.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const { language, subject, text, html } = renderMail({ language: 'en', ...mail });
    const error =
      status !== undefined ? '' : to === unknownTo ? refusal : random.chance(8) ? random.pick(errors) : '';
    const { id } = rows.add('sending_records', {
      created_at: at,
      kind,
      recipient: to,
      subject,
      status: status ?? (error === '' ? 'sent' : 'failed'),
      error,
      // A permanent error is not tried again.
      attempts: status !== undefined ? 0 : error === '' || error.startsWith('5') ? 1 : 16,
    });
    if (status === 'queued')
      rows.add('outbox', { record_id: id, language, text_body: text, html_body: html });
  }
}

const errors = ['552 5.2.2 Mailbox full', 'connect ETIMEDOUT 203.0.113.25:587'] as const;
const unknownTo = 'hello@rankfast.test';
const refusal = '550 5.1.1 The email account that you tried to reach does not exist';

/** Each request is confirmed. Rejected applicants had sent theirs twice: the second mail was over the limit. */
function ofRequests(rows: Rows, today: string): Mail[] {
  const subject = settings.registration_subject;
  return table(rows, 'registrations').flatMap((request): Mail[] => {
    const [at, to] = [String(request['created_at']), String(request['email'])];
    const language = String(request['language']);
    const mail = {
      at,
      to,
      language,
      kind: 'registration',
      template: 'registration_received',
      subject,
    } as const;
    if (request['status'] !== 'refused')
      return [at >= dayAfter(today, -1) ? { ...mail, status: 'queued' } : mail];
    return [
      mail,
      { ...mail, status: 'limited' },
      {
        at: String(request['decided_at']),
        to,
        language,
        kind: 'account',
        template: 'registration_refused',
        parameters: { reason: String(request['refusal_reason']) },
      },
    ];
  });
}

/** Codes at login, forgotten passwords, and changes by staff. */
function ofAccounts(rows: Rows, today: string): Mail[] {
  const forgot = {
    kind: 'forgot',
    template: 'reset_password',
    subject: settings.forgot_password_subject,
  } as const;
  const pending = { kind: 'account', status: 'queued' } as const;
  const [yesterday, moretti, savchenko] = [
    dayAfter(today, -1),
    'l.moretti@demo.test',
    'b.savchenko@demo.test',
  ];
  const codes = table(rows, 'users').filter(
    ({ is_mfa, last_login }) => is_mfa === true && last_login !== null,
  );
  return [
    ...codes.map(
      ({ email, last_login }): Mail => ({
        at: String(last_login),
        kind: 'mfa',
        to: String(email),
        template: 'mail_code',
      }),
    ),
    { ...forgot, at: momentOn(dayAfter(today, -16), 8, 41), to: 'h.sahin@demo.test' },
    { ...forgot, at: momentOn(dayAfter(today, -5), 15, 22), to: 'g.meladze@demo.test' },
    {
      ...pending,
      at: momentOn(yesterday, 10, 25),
      to: moretti,
      language: 'fr',
      template: 'email_changed',
      parameters: { email: moretti },
    },
    {
      ...pending,
      at: momentOn(yesterday, 12, 25),
      to: savchenko,
      language: 'uk',
      template: 'password_changed',
    },
  ];
}

/** To the receivers of delivery reports of a location. */
function ofDeliveries(rows: Rows): Mail[] {
  return table(rows, 'delivery_reports').flatMap(({ at, airbill, outcome, recipients }) =>
    (recipients as readonly string[]).flatMap((location) =>
      (reportReceivers[location] ?? []).map(
        (to): Mail => ({
          at: String(at),
          kind: 'report',
          to,
          template: deliveryTemplates[String(outcome)] ?? 'delivery_report',
          parameters: { airbill: String(airbill) },
        }),
      ),
    ),
  );
}

const deliveryTemplates: Readonly<Record<string, MailTemplate>> = {
  partly: 'delivery_partly',
  not_delivered: 'delivery_attempted',
};

/** Notices of packages and invoices are mailed as well. */
function ofNotices(rows: Rows): Mail[] {
  return table(rows, 'notices').map(({ user_id, kind, record_ids, count, detail, created_at }): Mail => {
    const [at, to] = [String(created_at), emailOf(rows, user_id)];
    const [id] = record_ids as readonly unknown[];
    const several = Number(count);
    if (kind === 'invoice') {
      const name = String(find(rows, 'invoices', id)?.['name']);
      return several > 1
        ? { at, to, kind, template: 'new_invoices', parameters: { count: several } }
        : { at, to, kind, template: 'new_invoice', parameters: { name } };
    }
    const parameters = { airbill: String(find(rows, 'packages', id)?.['airbill']), status: String(detail) };
    return several > 1
      ? { at, to, kind: 'package_update', template: 'package_updates', parameters: { count: several } }
      : { at, to, kind: 'package_update', template: 'package_update', parameters };
  });
}

function ofRecalls(rows: Rows): Mail[] {
  return table(rows, 'recall_letters').map(({ recall_id, user_id }): Mail => {
    const recall = find(rows, 'recalls', recall_id);
    const parameters = {
      reference: `R-${String(recall_id)}`,
      day: showDay(String(recall?.['due_on']), tagOf('en')),
    };
    const [at, to] = [String(recall?.['opened_at']), emailOf(rows, user_id)];
    return { at, to, kind: 'recall', template: 'recall', parameters };
  });
}

function ofExcursions(rows: Rows): Mail[] {
  return table(rows, 'excursions').flatMap(({ reference, opened_at, decided_at }): Mail[] => {
    const parameters = { reference: String(reference) };
    const mail = { to: 'quality@demo.test', kind: 'excursion', parameters } as const;
    return [
      { ...mail, at: String(opened_at), template: 'excursion_opened' },
      ...(typeof decided_at !== 'string'
        ? []
        : [{ ...mail, at: decided_at, template: 'excursion_released' } as const]),
    ];
  });
}

function ofUnblindings(rows: Rows): Mail[] {
  return table(rows, 'unblindings').map(
    ({ kit_number, unblinded_at }): Mail => ({
      at: String(unblinded_at),
      kind: 'unblinding',
      to: 'staff@demo.test',
      template: 'unblinding',
      parameters: { number: String(kit_number) },
    }),
  );
}

/** The positions of vehicles failed for two hours. */
function ofGps(day: string): Mail[] {
  const when = momentText(new Date(momentOn(day, 3, 10)), 'en', 'UTC');
  const parameters = { count: 12, when, error: 'connect ETIMEDOUT 203.0.113.40:443' };
  const mail = { kind: 'emergency', to: settings.emergency_email, parameters } as const;
  return [
    { ...mail, at: momentOn(day, 4, 12), template: 'gps_fails' },
    { ...mail, at: momentOn(day, 5, 14), template: 'gps_works' },
  ];
}

function table(rows: Rows, name: string): Table {
  return rows.tables.get(name) ?? [];
}

function find(rows: Rows, name: string, id: unknown): Row | undefined {
  return table(rows, name).find((row) => row['id'] === id);
}

function emailOf(rows: Rows, user: unknown): string {
  return String(find(rows, 'users', user)?.['email']);
}
