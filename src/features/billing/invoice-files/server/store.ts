import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { asFileName, signsNotInFiles } from '../rules.ts';

export type NamedInvoice = Authorized<'invoice'> & { readonly name: string; readonly has_file: boolean };

/**
 * Finds invoices by name, or by the file name form of their name; `lock` locks them until the end of the
 * transaction.
 */
export async function findInvoicesByName(
  database: Queryable,
  scope: Scope,
  names: readonly string[],
  lock: 'lock' | 'look',
): Promise<NamedInvoice[]> {
  const invoices = await database.rows(
    sql.of({ id: 'number', name: 'string', has_file: 'boolean' })`
      select i.id, i.name, i.file_id is not null as has_file from invoices i
      where (i.name = any(${[...names]}::text[])
          or translate(i.name, ${signsNotInFiles}, ${'-'.repeat(signsNotInFiles.length)}) = any(${names.map(asFileName)}::text[]))
        and ${inScope(scope, { client: 'i.client_id', project: 'i.project_id' })}
      order by i.id ${lock === 'lock' ? sql`for update` : sql``}`,
  );
  return invoices.map((invoice) => authorize('invoice', invoice));
}

/** Returns an invoice by id, locked until the end of the transaction. */
export async function findInvoiceToFile(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<(Authorized<'invoice'> & { readonly file_id: number | null }) | undefined> {
  const [invoice] = await transaction.rows(
    sql.of({ id: 'number', file_id: 'number?' })`select i.id, i.file_id from invoices i
      where i.id = ${id} and ${inScope(scope, { client: 'i.client_id', project: 'i.project_id' })} for update`,
  );
  return invoice && authorize('invoice', invoice);
}

/** Sets or clears the file of an invoice; the previous file is retained. */
export async function updateInvoiceFile(
  transaction: Queryable,
  { id }: Authorized<'invoice'>,
  file: number | null,
): Promise<void> {
  await transaction.rows(sql`update invoices set file_id = ${file} where id = ${id}`);
}
