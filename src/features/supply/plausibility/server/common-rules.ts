// Rules for every kind: expected fields are given, dates are within the valid years.

import { type KindName, recordFields } from '#record-types/imports.ts';
import { sql } from '#server/database/sql.ts';
import type { RecordRule } from './sources.ts';

/** An expected field that is missing makes a new record incomplete (amendment 29). */
export function expectedFieldRules(kind: KindName): RecordRule[] {
  return Object.entries(recordFields[kind])
    .filter(([, { expected }]) => expected)
    .map(([field]) => ({
      name: 'missing_field',
      field,
      // A planned outbound has not been dispatched.
      broken: (row) =>
        kind === 'outbounds' && field === 'dispatched_date'
          ? sql`(${row(field)} is null and ${row('planned_date')} is null)`
          : sql`${row(field)} is null`,
    }));
}

/** Years are 1990 to 2100 (amendment 30). */
export function yearRules(kind: KindName): RecordRule[] {
  return Object.entries(recordFields[kind])
    .filter(([, { type }]) => type === 'date')
    .map(([field]) => ({
      name: 'year_range',
      field,
      broken: (row) => sql`(${row(field)} < '1990-01-01' or ${row(field)} > '2100-12-31')`,
    }));
}
