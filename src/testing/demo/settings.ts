/** Values of the global settings (Annex S); without mail and GPS hosts, so that the demo reaches nobody. */
export const demoSettings: Readonly<Record<string, unknown>> = {
  registration_subject: 'Your registration',
  forgot_password_subject: 'Your new password',
  notify_on_registration_attempt: false,
  max_sendings_per_day: 20,
  report_receiver_emails_ua: ['depot.kyiv@demo.test', 'quality.kyiv@demo.test'],
  report_receiver_emails_il: ['depot.lod@demo.test'],
  emergency_email: 'emergency@demo.test',
  send_emergency_email: false,
  support_name: 'Trialway support desk',
  support_email: 'support@demo.test',
  support_phone: '+380 44 555 01 40',
};
