import { createHash } from 'node:crypto';
import { dayAfter, momentOn } from './calendar.ts';
import type { Rows } from './rows.ts';

const sender = 'status@northline.test';

/** Mails of a courier: one that updated its package by a pattern, and one that waits for a person. */
export function addCourierMails(rows: Rows, today: string): void {
  const pattern = rows.add('mail_patterns', {
    name: 'Northline status',
    position: 0,
    is_active: true,
    sender,
    subject_pattern: 'Shipment (?<airbill>\\S+)',
    body_pattern: '^Status: (?<status>.+)$(?:\\n^At: (?<time>.+)$)?(?:\\n^In: (?<place>.+)$)?',
    status: null,
  });
  const [parcel] = (rows.tables.get('packages') ?? []).filter(({ status }) => status === 'Customs clearance');
  const airbill = String(parcel?.['airbill']);
  const steps = (rows.tables.get('package_statuses') ?? []).filter(
    (one) => one['package_id'] === parcel?.['id'],
  );
  const step = steps.at(-1);
  const at = String(step?.['at']);
  const place = String(step?.['place']);
  add(rows, {
    subject: `Shipment ${airbill}`,
    body: `Status: Customs clearance\nAt: ${at}\nIn: ${place}\n`,
    received_at: new Date(Date.parse(at) + 120_000).toISOString(),
    state: 'applied',
    reason: null,
    pattern_id: pattern.id,
    package_id: parcel?.['id'] ?? null,
    airbill,
    status: 'Customs clearance',
    status_at: at,
    place,
  });
  add(rows, {
    subject: 'Delay at the airport',
    body: 'Dear team,\n\none of the boxes from Monday is held by the airline. We will write again tomorrow.\n\nNorthline\n',
    received_at: momentOn(dayAfter(today, -1), 10, 42),
    state: 'unrecognised',
    reason: 'no_pattern',
    pattern_id: null,
    package_id: null,
    airbill: null,
    status: null,
    status_at: null,
    place: null,
  });
}

interface CourierMail {
  readonly subject: string;
  readonly body: string;
  readonly received_at: string;
  readonly state: 'applied' | 'unrecognised';
  readonly reason: string | null;
  readonly pattern_id: number | null;
  readonly package_id: unknown;
  readonly airbill: string | null;
  readonly status: string | null;
  readonly status_at: string | null;
  readonly place: string | null;
}

function add(rows: Rows, { body, ...mail }: CourierMail): void {
  const { subject, received_at } = mail;
  const message_id = `<${createHash('sha256').update(subject).digest('hex').slice(0, 16)}@northline.test>`;
  const content = Buffer.from(
    [
      `From: Northline Couriers <${sender}>`,
      'To: tracking@demo.test',
      `Subject: ${subject}`,
      `Date: ${new Date(received_at).toUTCString()}`,
      `Message-ID: ${message_id}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
    ].join('\r\n'),
  );
  const file = rows.add('files', {
    name: `${subject}.eml`,
    content_type: 'message/rfc822',
    size: content.length,
    sha256: `\\x${createHash('sha256').update(content).digest('hex')}`,
    content: `\\x${content.toString('hex')}`,
    created_at: received_at,
  });
  rows.add('mailbox_mails', {
    ...mail,
    message_id,
    sender,
    sent_at: received_at,
    size: content.length,
    attachments: [],
    file_id: file.id,
    decided_by: null,
    decided_at: null,
  });
}
