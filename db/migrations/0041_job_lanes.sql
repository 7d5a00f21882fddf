-- One queue for everything beside a request. A job's name belongs to a lane (core/job-lanes.ts); jobs that an older
-- release queues meanwhile have none until they are adopted.
alter table jobs add column lane text;
drop index jobs_next;
create index jobs_next on jobs (lane, next_try_at, id) where given_up_at is null;
create index jobs_newest on jobs (created_at desc, id desc);

-- When a mail is tried again is said by its job. `unconfirmed`: so often the mail server had all of it and did not reply.
alter table outbox drop column next_try_at;
alter table outbox add column unconfirmed integer not null default 0 check (unconfirmed >= 0);
