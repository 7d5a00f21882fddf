// The products and batches that come with an inbound.
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';

/**
 * Makes the products and batches of goods that come in: `goods` selects `project_id`, `product` and `batch`. A new batch
 * is in quarantine (decision 0076); one that is known in any spelling stays as it is.
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
