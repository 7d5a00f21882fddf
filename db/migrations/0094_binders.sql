-- The inspection binder that a person asked for, one for each project: made in the background, kept for a week.
create table binders (
  project_id bigint not null references projects on delete cascade,
  user_id bigint not null references users on delete cascade,
  moment timestamptz not null,
  language text not null check (language <> ''),
  -- Once it is made.
  file_id bigint unique references files,
  failed boolean not null default false,
  primary key (project_id, user_id),
  check (not failed or file_id is null)
);
create index binders_user on binders (user_id);
create index binders_moment on binders (moment);
select audited('binders');
