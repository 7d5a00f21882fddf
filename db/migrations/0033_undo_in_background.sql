-- An import is undone in the background, as it is committed. What it says beside its rows is kept apart from the one
-- line that tells why it is where it is: notes of the reader, and the rows that keep it from being undone.
alter table sheet_imports
  add column notes jsonb not null default '[]',
  add column conflicts jsonb not null default '[]',
  drop constraint sheet_imports_state_check,
  add constraint sheet_imports_state_check check (state in
    ('checking', 'checked', 'failed', 'committing', 'committed', 'undoing', 'undone', 'cancelled'));
