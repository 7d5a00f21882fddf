-- How many calls each token of an API client made on each day (UTC), and how many of them were refused or failed.
create table api_token_days (
  token_id bigint not null references api_tokens on delete cascade,
  day date not null,
  calls bigint not null default 0,
  errors bigint not null default 0,
  primary key (token_id, day)
);
