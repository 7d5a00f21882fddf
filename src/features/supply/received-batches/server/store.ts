// The batches that the lines of records name, and those that come with an inbound.
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';

/**
 * Creates the products and batches of received goods: `goods` selects `project_id`, `product` and `batch`. A
 * new batch is in quarantine (decision 0076); one known in any spelling stays unchanged.
 */
export async function createBatches(transaction: Queryable, goods: Fragment): Promise<void> {
  const named = sql`select project_id, btrim(product) as product, btrim(batch) as batch from (${goods}) g
    where btrim(product) <> '' and btrim(batch) <> '' and batch_of(project_id, product, batch) is null`;
  await transaction.rows(
    sql`insert into products (project_id, name, search_text)
      select distinct on (project_id, name_key(product)) project_id, product, fold_text(product) || E'\n' from (${named}) n
      order by project_id, name_key(product), product on conflict (project_id, name_key) do nothing`,
  );
  await transaction.rows(
    sql`insert into batches (product_id, project_id, number, search_text)
      select distinct on (p.id, name_key(n.batch)) p.id, p.project_id, n.batch, fold_text(n.batch) || E'\n'
      from (${named}) n join products p on p.project_id = n.project_id and p.name_key = name_key(n.product)
      order by p.id, name_key(n.batch), n.batch on conflict (product_id, number_key) do nothing`,
  );
}

/** A line that may name a batch of its project by its id. */
interface NamingLine {
  readonly batch_id?: number | null | undefined;
  readonly batch?: string | null | undefined;
  readonly product?: string | null | undefined;
}

/**
 * Product and number of the batches that these lines refer to by id, by the position of the line; texts of
 * the line itself stay. Lines whose batch does not belong to the project, or contradicts their texts, are
 * left out.
 */
export async function findNamedBatches(
  transaction: Queryable,
  project: number,
  lines: readonly NamingLine[],
): Promise<ReadonlyMap<number, { batch: string; product: string }>> {
  const named = lines.map(({ batch_id, batch, product }, at) => ({ at, batch_id, batch, product }));
  const rows = await transaction.read(
    sql.of({ at: 'number', batch: 'string!', product: 'string!' })`
      select n.at, n.batch, n.product from (
        select l.at, b.id, coalesce(nullif(l.batch, ''), b.number) as batch, coalesce(nullif(l.product, ''), p.name) as product
        from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as l (at int, batch_id bigint, batch text, product text)
          join batches b on b.id = l.batch_id and b.project_id = ${project} join products p on p.id = b.product_id
      ) n where batch_of(${project}, n.product, n.batch) = n.id`,
  );
  return new Map(rows.map(({ at, batch, product }) => [at, { batch, product }]));
}
