import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import { asFileName, signsNotInFiles } from '../rules.ts';

export interface NamedInvoice {
  id: number;
  name: string;
  has_file: boolean;
}

/** The invoices of these names, or of names that a file can bear only so; `lock` holds them until the end. */
export function findInvoicesByName(
  database: Queryable,
  _scope: Scope,
  names: readonly string[],
  lock: 'lock' | 'look',
): Promise<NamedInvoice[]> {
  return database.rows<NamedInvoice>(
    sql`select id, name, file_id is not null as has_file from invoices where name = any(${[...names]}::text[])
        or translate(name, ${signsNotInFiles}, ${'-'.repeat(signsNotInFiles.length)}) = any(${names.map(asFileName)}::text[])
      order by id ${lock === 'lock' ? sql`for update` : sql``}`,
  );
}
