import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#web/texts.ts';
import { Cards } from '#web/ui/Card.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import type { Setting } from '../contract.ts';
import type { SettingsGroupName } from '../rules.ts';
import { ownTests, type TestConnection } from './ConnectionTest.tsx';
import { Questionary } from './Questionary.tsx';
import { settingsQuery } from './queries.ts';
import { SettingsCard } from './SettingsCard.tsx';

interface CardPlan {
  readonly key:
    | 'mails'
    | 'questionary'
    | 'smtp'
    | 'roles'
    | 'receivers'
    | 'mailbox'
    | 'gps'
    | 'maps'
    | 'weather'
    | 'emergency'
    | 'invoices'
    | 'contacts';
  readonly names: readonly string[];
}

/** The cards and their settings; settings in no card come last, so that none is missing. */
// biome-ignore format: a table
const plans: Record<SettingsGroupName | 'contacts', readonly CardPlan[]> = {
  registration: [
    { key: 'mails', names: ['registration_subject', 'forgot_password_subject', 'max_sendings_per_day', 'notify_on_registration_attempt'] },
    { key: 'questionary', names: ['questionary_file_name'] },
  ],
  mfa: [
    { key: 'smtp', names: ['smtp_host', 'smtp_port', 'smtp_tls', 'smtp_user', 'smtp_password', 'smtp_email'] },
    { key: 'roles', names: ['mfa_forced_roles'] },
  ],
  reports: [
    { key: 'receivers', names: ['report_receiver_emails_ua', 'report_receiver_emails_il', 'package_updates_target'] },
    { key: 'mailbox', names: ['email_box_type', 'email_box_host', 'email_box_port', 'email_box_ssl', 'email_box_allow_plain', 'email_box_user', 'email_box_password', 'email_box_imap_folder', 'email_box_senders', 'email_box_keep_days'] },
  ],
  gps_tracking: [
    { key: 'gps', names: ['gps_provider', 'gps_login_url', 'gps_url', 'gps_account', 'gps_password', 'gps_token', 'gps_totp_key', 'positions_kept_days'] },
    { key: 'maps', names: ['maps_token', 'tiles_url', 'pmtiles_url'] },
    { key: 'weather', names: ['weather_provider', 'weather_url', 'weather_token', 'weather_keep_days'] },
  ],
  notifications: [
    { key: 'emergency', names: ['send_emergency_email', 'emergency_email'] },
    { key: 'invoices', names: ['invoice_notification_target_email', 'invoice_grace_minutes'] },
  ],
  contacts: [{ key: 'contacts', names: ['support_name', 'support_email', 'support_phone'] }],
};

/** One of the five groups of global settings, or the contacts, as cards. */
export function SettingsGroup({
  group,
  tests = {},
}: {
  group: SettingsGroupName | 'contacts';
  /** Tests of connections of other features, by card. */
  tests?: Readonly<Partial<Record<CardPlan['key'], TestConnection>>>;
}) {
  const t = useTexts('globalSettings');
  const query = useQuery(settingsQuery);
  if (!query.data) {
    return query.isError && <FailurePanel within error={query.error} onRetry={() => void query.refetch()} />;
  }
  const settings = query.data[group];
  const plan = plans[group];
  const planned = new Set(plan.flatMap(({ names }) => names));
  const others = settings.filter(({ name, type }) => !planned.has(name) && type !== 'file');
  const file = fileNameIn(settings);
  const allTests: typeof tests = { ...ownTests, ...tests };
  return (
    <Cards>
      {plan.map(({ key, names }) => (
        <SettingsCard
          key={key}
          title={t(`card_${key}`)}
          hint={t(`card_${key}_hint`)}
          settings={names.flatMap((name) => settings.find((one) => one.name === name) ?? [])}
          test={allTests[key]}
        >
          {key === 'questionary' && <Questionary name={file} />}
        </SettingsCard>
      ))}
      {others.length > 0 && (
        <SettingsCard title={t('card_other')} hint={t('card_other_hint')} settings={others} />
      )}
    </Cards>
  );
}

/** The file name for sending; undefined without a file. */
function fileNameIn(settings: readonly Setting[]): string | undefined {
  const valueIn = (name: string) => settings.find((one) => one.name === name)?.value;
  return typeof valueIn('questionary') === 'number'
    ? String(valueIn('questionary_file_name') ?? '')
    : undefined;
}
