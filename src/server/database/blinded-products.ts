// What blinded users see instead of products (amendment 28, decision 0093): their blinded names, and nothing
// that depends on how many lines, batches or products share one name.
import { type Fragment, sql } from './sql.ts';

/**
 * The distinct blinded names of the products of these lines, sorted, as an array. `lines` is a table or a
 * select with the columns `batch_id` and `product`. A line without a product of the project has none. The
 * name is '' as long as any product of the project has no blinded name: a mixture would distinguish them.
 */
export function blindedProducts(project: Fragment, lines: Fragment): Fragment {
  return sql`array(select distinct s.shown from (
      select q.id, q.name_key, case when bool_or(coalesce(btrim(q.blinded_name), '') = '') over () then ''
          else min(btrim(q.blinded_name) collate "C") over (partition by name_key(q.blinded_name)) end as shown
      from products q where q.project_id = ${project}) s
    where exists (select from ${lines} m left join batches h on h.id = m.batch_id
      where h.product_id = s.id or (h.id is null and name_key(m.product) = s.name_key))
    order by 1)`;
}

/** The same as the lines of a record, in JSON. */
export function blindedLines(project: Fragment, lines: Fragment): Fragment {
  return sql`(select coalesce(json_agg(json_build_object('batch_id', null, 'batch', '', 'product', b.name,
      'quantity', null) order by b.n), '[]')
    from unnest(${blindedProducts(project, lines)}) with ordinality as b (name, n))`;
}
