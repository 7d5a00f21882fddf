-- When a machine's token was last used, to within a minute. It stands beside the hash, which is not audited: a call of a
-- machine is no change of its token.
alter table api_token_hashes add column last_used_at timestamptz;
