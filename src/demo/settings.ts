import { addPdf } from './pdf.ts';
import type { Rows } from './rows.ts';

/** Values of the global settings (Annex S), with the questionnaire for applicants. */
export function addSettings(rows: Rows, today: string): Readonly<Record<string, unknown>> {
  const name = 'Trialway questionary.pdf';
  const questionary = addPdf(rows, name, questions, `${today}T06:00:00Z`);
  return { ...settings, questionary, questionary_file_name: name };
}

const questions = [
  'Questionary for new customers',
  '',
  '1. Which trials do you run, and in which countries?',
  '2. Which products, at which temperatures?',
  '3. How many sites do you ship to, and how often?',
  '4. Who receives reports, invoices and alerts?',
  '',
  'Please fill it in and send it back by mail.',
];

/** Without mail and GPS hosts, so that the demo makes no external connections. */
export const settings = {
  registration_subject: 'Your registration',
  forgot_password_subject: 'Your new password',
  notify_on_registration_attempt: false,
  max_sendings_per_day: 20,
  report_receiver_emails_ua: ['depot.kyiv@demo.test', 'quality.kyiv@demo.test'],
  report_receiver_emails_il: ['depot.lod@demo.test'],
  email_box_senders: ['status@northline.test'],
  package_updates_target: ['staff@demo.test'],
  emergency_email: 'emergency@demo.test',
  send_emergency_email: false,
  excursion_days: 5,
  support_name: 'Trialway support desk',
  support_email: 'support@demo.test',
  support_phone: '+380 44 555 01 40',
} as const;

/** Who gets the delivery reports of a location. */
export const reportReceivers: Readonly<Record<string, readonly string[]>> = {
  UA: settings.report_receiver_emails_ua,
  IL: settings.report_receiver_emails_il,
};
