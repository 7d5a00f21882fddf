-- A waiting mail may hold a link or a code that lets somebody in: its body is sealed with the portal's key, which no
-- copy of the database holds. What an older release has written in clear still goes out, sealed at the next start.
alter table outbox add column sealed bytea;
alter table outbox alter column text_body drop not null;
alter table outbox alter column html_body drop not null;
alter table outbox add constraint outbox_body check
  (case when sealed is null then num_nonnulls(text_body, html_body) = 2 else num_nonnulls(text_body, html_body) = 0 end);
