-- What is told about an imported file is kept as a reason and its parameters, so that each reader has it in a language
-- of their own. `message` keeps the words of files that were told of before.
alter table sheet_imports add column told jsonb;
