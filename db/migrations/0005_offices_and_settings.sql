-- The nine offices in the order the footer shows them (A-110), and the settings with their sections (Annex S).

select set_config('trialway.actor', 'migration', true), set_config('trialway.reason', 'initial data', true);

insert into locations (code, name, office_position, search_text) values
  ('UA', 'Ukraine', 1, E'ua\nukraine'),
  ('GE', 'Georgia', 2, E'ge\ngeorgia'),
  ('IL', 'Israel', 3, E'il\nisrael'),
  ('GB', 'Great Britain', 4, E'gb\ngreat britain'),
  ('TR', 'Turkey', 5, E'tr\nturkey'),
  ('HU', 'Hungary', 6, E'hu\nhungary'),
  ('ZA', 'South Africa', 7, E'za\nsouth africa'),
  ('RS', 'Serbia', 8, E'rs\nserbia'),
  ('KE', 'Kenya', 9, E'ke\nkenya');

insert into global_settings (section, position, name)
select section, row_number() over (partition by section order by ordinal), name
from (values
  ('registration', 'registration_subject'), ('registration', 'forgot_password_subject'),
  ('registration', 'questionary'), ('registration', 'questionary_file_name'),
  ('registration', 'notify_on_registration_attempt'), ('registration', 'max_sendings_per_day'),
  ('mfa', 'smtp_email'), ('mfa', 'smtp_user'), ('mfa', 'smtp_password'),
  ('mfa', 'smtp_tls'), ('mfa', 'smtp_host'), ('mfa', 'smtp_port'),
  ('reports', 'report_receiver_emails_ua'), ('reports', 'report_receiver_emails_il'),
  ('reports', 'package_updates_target'), ('reports', 'email_box_type'), ('reports', 'email_box_ssl'),
  ('reports', 'email_box_host'), ('reports', 'email_box_port'), ('reports', 'email_box_user'),
  ('reports', 'email_box_password'), ('reports', 'email_box_imap_folder'),
  ('gps_tracking', 'gps_login_url'), ('gps_tracking', 'gps_url'), ('gps_tracking', 'gps_account'),
  ('gps_tracking', 'gps_password'), ('gps_tracking', 'gps_token'), ('gps_tracking', 'maps_token'),
  ('notifications', 'emergency_email'), ('notifications', 'send_emergency_email'),
  ('notifications', 'invoice_notification_target_email'),
  ('contacts', 'support_email'), ('contacts', 'support_phone'), ('contacts', 'support_name')
) with ordinality as setting (section, name, ordinal);
