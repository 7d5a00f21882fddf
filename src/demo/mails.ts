import { renderMail } from '#server/mail/mail-text.ts';
import type { MailKind } from '#core/mail-kinds.ts';
import { dayAfter, momentOn } from './calendar.ts';
import { randomFor } from './random.ts';
import type { Rows } from './rows.ts';

type Status = 'queued' | 'sent' | 'failed' | 'limited';

/** The mails of the last weeks: sent, failed, and pending because the demo has no mail server. */
export function addMails(rows: Rows, today: string): void {
  const random = randomFor('mails');
  const record = (created_at: string, kind: MailKind, recipient: string, subject: string, status: Status) => {
    const error = status === 'failed' ? random.pick(errors) : '';
    const attempts = status === 'sent' ? 1 : error.startsWith('5') ? 1 : error === '' ? 0 : 16;
    return rows.add('sending_records', { created_at, kind, recipient, subject, status, error, attempts });
  };
  for (let day = 28; day > 1; day -= 1) {
    const date = dayAfter(today, -day);
    for (const [place, [kind, recipient, subject]] of random.some(usual, random.whole(1, 4)).entries()) {
      const status = kind === 'registration' && random.chance(30) ? 'limited' : 'sent';
      const at = momentOn(date, 6 + place * 3, random.whole(0, 59));
      record(at, kind, recipient, subject.replace('{day}', date), random.chance(8) ? 'failed' : status);
    }
  }
  for (const [place, { to, language, ...mail }] of waiting.entries()) {
    const at = momentOn(dayAfter(today, -1), 8 + place * 2, 25);
    const { subject, text, html } = renderMail({ language, ...mail });
    const { id } = record(at, 'account', to, subject, 'queued');
    rows.add('outbox', {
      record_id: id,
      language,
      text_body: text,
      html_body: html,
    });
  }
}

const usual: readonly (readonly [MailKind, string, string])[] = [
  ['mfa', 'mfa@demo.test', 'Your verification code'],
  ['mfa', 'mfa@demo.test', 'Your verification code'],
  ['forgot', 'h.sahin@demo.test', 'Your new password'],
  ['forgot', 'g.meladze@demo.test', 'Your new password'],
  ['registration', 'hello@rankfast.test', 'Your registration'],
  ['registration', 'm.oliveira@helix.test', 'Your registration'],
  ['account', 't.berg@demo.test', 'Your account is ready'],
  ['report', 'depot.kyiv@demo.test', 'Stock report of {day}'],
  ['report', 'quality.kyiv@demo.test', 'Stock report of {day}'],
  ['report', 'depot.lod@demo.test', 'Outbound report of {day}'],
  ['invoice', 'invoicing@demo.test', 'A new invoice'],
  ['package_update', 'customer@demo.test', 'Your package is out for delivery'],
  ['package_update', 'other@demo.test', 'Your package was delivered'],
  ['recall', 'unblinded@demo.test', 'Recall R-1: acknowledge by {day}'],
  ['excursion', 'customer@demo.test', 'Temperature excursion: UA4013078'],
  ['emergency', 'emergency@demo.test', 'No positions of cars for over an hour'],
  ['unblinding', 'staff@demo.test', 'Emergency unblinding of kit K-1007'],
];

const errors = [
  '550 5.1.1 The email account that you tried to reach does not exist',
  '552 5.2.2 Mailbox full',
  'connect ETIMEDOUT 203.0.113.25:587',
] as const;

const waiting = [
  {
    to: 'd.okafor@parcelwise.test',
    language: 'en',
    template: 'registration_refused',
    parameters: {
      reason: 'We have no contract with this company yet. Please write to partners@demo.test first.',
    },
  },
  {
    to: 'l.moretti@demo.test',
    language: 'fr',
    template: 'email_changed',
    parameters: { email: 'l.moretti@demo.test' },
  },
  { to: 'b.savchenko@demo.test', language: 'uk', template: 'password_changed' },
] as const;
