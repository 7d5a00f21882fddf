-- The language that a person reads: that of the last sign-in, and of the request for the account before. Mails that
-- somebody else causes are written in it.
alter table users add column language text not null default 'en'
  check (language in ('en', 'es', 'cn', 'uk', 'ru', 'fr'));

-- updated_at tells two editors apart; that somebody signed in, in whatever language, is no edit.
create or replace function touch_user() returns trigger language plpgsql as $$
begin
  -- The generated column is not there yet in the new row.
  if to_jsonb(new) - 'last_login' - 'language' - 'search_text'
    is distinct from to_jsonb(old) - 'last_login' - 'language' - 'search_text' then
    new.updated_at := now();
  end if;
  return new;
end $$;
