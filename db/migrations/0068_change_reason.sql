-- The record types whose changes need a reason; none until an administrator names them.
insert into global_settings (section, position, name, value) values
  ('reports', 35, 'change_reason_required', '[]');
