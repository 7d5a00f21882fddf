-- Reason for a missing signature. It was appended to the note in the driver's language.
alter table delivery_reports
  add column no_signature_reason text check (length(no_signature_reason) <= 200),
  add check (no_signature_reason is null or signature_file_id is null);
