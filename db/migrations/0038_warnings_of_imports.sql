-- What may be wrong with a row of a file: somebody confirms it before the file is imported.
alter table sheet_import_rows add column warnings jsonb not null default '[]';
