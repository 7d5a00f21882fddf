-- Where a change came from is recorded in columns and never read out of a text that a person may have typed: the way it
-- came in, what the program was doing, the file, token or job, and, apart from all that, the person's own reason.
alter table audit
  add column origin text not null default 'unknown'
    check (origin in ('form', 'sheet_import', 'api', 'cli', 'undo', 'job', 'demo', 'unknown')),
  add column operation text not null default '',
  -- {"file", "import", "token", "source", "job"}: what the origin refers to.
  add column reference jsonb check (jsonb_typeof(reference) = 'object');

drop function audit_cause();
create function audit_cause(
  out actor text, out origin text, out operation text, out reference jsonb, out reason text, out request text
) language plpgsql stable as $$
begin
  actor := nullif(current_setting('trialway.actor', true), '');
  -- Whoever writes past the portal names none.
  origin := coalesce(nullif(current_setting('trialway.origin', true), ''), 'unknown');
  operation := coalesce(current_setting('trialway.operation', true), '');
  reference := nullif(current_setting('trialway.reference', true), '')::jsonb;
  reason := coalesce(current_setting('trialway.reason', true), '');
  request := coalesce(current_setting('trialway.request', true), '');
  if actor is null then
    raise exception 'a write needs an actor' using errcode = 'TW001';
  end if;
end $$;

create or replace function audit_insert() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit (actor, origin, operation, reference, reason, request, action, table_name, row_id, new)
  select c.actor, c.origin, c.operation, c.reference, c.reason, c.request, 'insert', tg_table_name, to_jsonb(n) ->> 'id',
    audit_value(to_jsonb(n))
  from new_rows n, audit_cause() c;
  return null;
end $$;

create or replace function audit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_value jsonb := to_jsonb(old);
  new_value jsonb := to_jsonb(new);
begin
  if old_value is distinct from new_value then
    insert into audit (actor, origin, operation, reference, reason, request, action, table_name, row_id, old, new)
    select c.actor, c.origin, c.operation, c.reference, c.reason, c.request, 'update', tg_table_name, old_value ->> 'id',
      audit_value(old_value), audit_value(new_value)
    from audit_cause() c;
  end if;
  return null;
end $$;

create or replace function audit_delete() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit (actor, origin, operation, reference, reason, request, action, table_name, row_id, old)
  select c.actor, c.origin, c.operation, c.reference, c.reason, c.request, 'delete', tg_table_name, to_jsonb(o) ->> 'id',
    audit_value(to_jsonb(o))
  from old_rows o, audit_cause() c;
  return null;
end $$;

create or replace function audit_event(what text, about text, details jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit (actor, origin, operation, reference, reason, request, action, table_name, row_id, new)
  select c.actor, c.origin, c.operation, c.reference, c.reason, c.request, 'event', what, about, details
  from audit_cause() c
$$;

-- The rows before this. An origin is taken from what no person could set: the actor, the request, what else the request
-- wrote, the groups of the account. Where only prose speaks for it, the row stays 'unknown' and keeps its words.

update audit set origin = 'demo', operation = reason, reason = ''
where actor = 'demo' or request in ('seed-demo', 'restore-demo');

update audit set origin = 'cli', operation = reason, reason = '' where actor = 'operator';

-- The work on an uploaded file: its request is 'import 12', where that of a person's call is a UUID.
update audit a set
  origin = case when a.reason like 'import of %' then 'sheet_import' else 'job' end,
  operation = case when a.reason like 'import of %' then 'import'
    when a.reason like 'check of %' then 'check_import' else 'forget imports' end,
  reference = jsonb_strip_nulls(jsonb_build_object('import', substr(a.request, 8)::bigint, 'file',
    coalesce((select i.file_name from sheet_imports i where i.id = substr(a.request, 8)::bigint),
      substring(a.reason from '^(?:import|check) of (.*)$')))),
  reason = ''
where a.origin = 'unknown' and a.request ~ '^import \d{1,18}$';

-- The command: no person acts under this name.
update audit set origin = 'cli', operation = 'import', reference = jsonb_build_object('file', substr(reason, 11)), reason = ''
where origin = 'unknown' and actor = 'import' and reason like 'import of %';

-- An undo has moved its import in the same request.
update audit a set origin = 'undo', operation = 'undo import', reason = '',
  reference = jsonb_build_object('import', s.row_id::bigint, 'file', s.new ->> 'file_name')
from audit s
where a.origin = 'unknown' and a.request <> '' and s.request = a.request and s.table_name = 'sheet_imports'
  and s.action = 'update' and s.new ->> 'state' = 'undone' and s.old ->> 'state' <> 'undone'
  and a.reason = 'undo of the import of ' || (s.new ->> 'file_name');

-- API clients have no forms, so that none of them could have typed it.
update audit a set origin = 'api', operation = 'import', reason = '',
  reference = jsonb_build_object('source', substring(a.reason from '^import of \d+ by (.*)$'))
where a.origin = 'unknown' and a.reason ~ '^import of \d+ by .'
  and a.actor in (select ug.user_id::text from user_groups ug join groups g on g.id = ug.group_id where g.name = 'api');

update audit set origin = 'job', operation = 'report', reference = '{"job": "report"}', reason = ''
where origin = 'unknown' and reason = 'report' and table_name in ('files', 'sending_records');

-- Migrations keep the name of their file as the reason.
update audit set origin = 'job', reference = '{"job": "migration"}' where origin = 'unknown' and actor = 'migration';

update audit set origin = 'job', operation = reason, reference = jsonb_build_object('job', actor), reason = ''
where origin = 'unknown' and actor !~ '^\d+$' and actor <> 'visitor';

update audit set origin = 'form', operation = 'upload import', reference = jsonb_build_object('file', substr(reason, 11)),
  reason = ''
where origin = 'unknown' and table_name = 'sheet_imports' and reason like 'upload of %';

-- The same request has brought a file in, which a change by form never does.
update audit a set origin = 'form', operation = 'attach invoice files', reason = '',
  reference = jsonb_build_object('file', substr(a.reason, 18))
from audit f
where a.origin = 'unknown' and a.reason like 'invoice files of %' and a.table_name in ('files', 'invoices')
  and f.request = a.request and f.table_name = 'files' and f.action = 'insert';

-- Calls without a reason of the person were kept under the name of what they do.
update audit set origin = 'form', operation = reason, reason = ''
where origin = 'unknown' and (reason ~ ('^(create|change|delete) (client|project|package|inbound|outbound|return|inventory|'
    || 'destruction|invoice|invoice payment|car|site|user|location|city)$')
  or reason in ('approve registration', 'assign', 'authenticator app', 'authenticator app begun', 'cancel',
    'change global settings', 'change status', 'change subscription', 'clear certificate', 'clear invoice file',
    'code for a sign-in', 'commit', 'create api token', 'create manager', 'deassign', 'download', 'email confirmed',
    'end subscription', 'forgotten password', 'main client', 'no main client', 'other sessions ended', 'own language',
    'own password', 'own profile', 'own toggles', 'passkey added', 'passkey removed', 'password by a mailed link',
    'read a waiting mail', 'recovery codes', 'refresh', 'refuse registration', 'rename city', 'report delivery',
    'request report', 'revoke api token', 'second step chosen', 'session ended', 'sign-in', 'sign-out', 'sign-up',
    'subscribe', 'upload certificate', 'upload invoice file', 'upload questionary', 'verification mail'));

-- A person's own words; those that only look like an import's could have been typed as well, and stay 'unknown'.
update audit set origin = 'form'
where origin = 'unknown' and reason !~ '^(import of |undo of the import of |invoice files of )' and actor <> '';

-- From here on every row names its origin itself.
alter table audit alter column origin drop default;

-- Which row of an imported file a record came from.
create index sheet_import_rows_record on sheet_import_rows (record_id, import_id) where record_id is not null;
