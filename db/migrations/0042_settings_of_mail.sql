-- Whether the mailbox may be used without encryption, and how long a new invoice may be corrected before it is mailed.
insert into global_settings (section, position, name) values
  ('reports', 11, 'email_box_allow_plain'),
  ('notifications', 4, 'invoice_grace_minutes');
