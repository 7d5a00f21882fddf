-- A person chooses how to be told of temperature excursions, as of updates of packages and invoices.
alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check
  check (kind in ('package_update', 'invoice', 'excursion'));

alter table sending_records drop constraint sending_records_kind_check;
alter table sending_records add constraint sending_records_kind_check check (kind in
  ('registration', 'forgot', 'mfa', 'account', 'report', 'invoice', 'package_update', 'recall', 'excursion', 'emergency',
    'unblinding'));
