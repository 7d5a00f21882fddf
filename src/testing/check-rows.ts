// Compares the result of every statement in an API test with its declared rows (server/database/rows.ts): the
// names and types that PostgreSQL reports, whether a column can be null, and the values of the first rows. A
// vitest set-up file: a difference fails the test file.
import { afterAll, inject } from 'vitest';
import { inspectResults } from '#server/database/rows.ts';
import { findRowErrors } from './row-errors.ts';
import './global-setup.ts';

const nullable = new Set(inject('nullableColumns'));
const errors = new Set<string>();

inspectResults((statement, result) => {
  if (statement.rows.length === 0) return;
  for (const error of findRowErrors(statement.rows, result, nullable))
    errors.add(`${error}: ${statement.texts.join(' … ').replace(/\s+/g, ' ').slice(0, 200)}`);
});

afterAll(() => {
  if (errors.size > 0)
    throw new Error(`Rows are not as their statements declare them:\n${[...errors].join('\n')}`);
});
