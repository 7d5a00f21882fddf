-- A scheduled export that is sent only with rows says when it last ran, too: that nothing came is then known to be no failure.
alter table subscriptions add column last_run_at timestamptz;
update subscriptions set last_run_at = last_sent_at where last_sent_at is not null;
