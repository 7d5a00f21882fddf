// Rules of the kits that a line of an outbound, return or destruction names (decision 0092).
import { any, type Fragment, sql } from '#server/database/sql.ts';
import type { RecordRule, Row } from './sources.ts';

type Owner = 'outbound_id' | 'return_id' | 'destruction_id';

/** The rules of lines that reference their record by this column. */
export function kitRules(owner: Owner): readonly RecordRule[] {
  return [
    {
      name: 'kits_unknown',
      field: 'kits',
      broken: (row) => sql`exists (select from ${named(row)} where k.kit_id is null)`,
    },
    {
      name: 'kits_other_batch',
      field: 'kits',
      broken: (row) => sql`exists (select from ${named(row)} join kits x on x.id = k.kit_id
        where x.batch_id is distinct from ${batchOf(row)})`,
    },
    {
      name: 'kits_quantity',
      field: 'kits',
      broken: (row) => sql`(${row('kits')} is not null and exists (select from batches b
          join products p on p.id = b.product_id and name_key(p.unit) in ('kit', 'kits') where b.id = ${batchOf(row)})
        and ${row('quantity')} is distinct from (select count(*) from ${named(row)}))`,
    },
    {
      name: 'kits_twice',
      field: 'kits',
      broken: (row, { others, earlier }) =>
        any([
          sql`exists (select from ${named(row)} join ${standing(owner)} on k.kit_id = n.kit_id
            where l.id::text <> ${row('ref')})`,
          // Lines of the same import, which no table has yet.
          sql`exists (select from (${others}) o cross join lateral kits_named(o.project_id, o.kits) n
            where o.id is null and o.kits is not null and ${row('kits')} is not null and o.project_id = ${row('project_id')}
              and o.ref <> ${row('ref')} and ${earlier}
              and n.kit_id in (select k.kit_id from ${named(row)}))`,
        ]),
    },
    {
      name: 'kits_elsewhere',
      field: 'kits',
      broken: (row) =>
        sql`exists (select from ${named(row)} where k.kit_id is not null and ${elsewhere(owner, row)})`,
    },
  ];
}

/** The kits that a line names: `k`. */
function named(row: Row): Fragment {
  return sql`kits_named(${row('project_id')}, ${row('kits')}) k`;
}

function batchOf(row: Row): Fragment {
  return sql`batch_of(${row('project_id')}, ${row('product')}, ${row('batch')})`;
}

const tables = { outbound_id: 'outbounds', return_id: 'returns', destruction_id: 'destructions' } as const;

/** Lines `l` of records `s` that count, with each of their kits `n`. */
function standing(owner: Owner): Fragment {
  return sql`(line_kits n join record_lines l on l.id = n.line_id
    join ${sql.table(tables[owner])} s on s.id = l.${sql.id(owner)} and s.voided_at is null)`;
}

/** Whether the kit `k` is not where a record of this kind takes it from. */
function elsewhere(owner: Owner, row: Row): Fragment {
  const isIn = (other: Owner) => sql`exists (select from ${standing(other)} where n.kit_id = k.kit_id)`;
  if (owner === 'outbound_id') return sql`(${isIn('return_id')} or ${isIn('destruction_id')})`;
  if (owner === 'return_id') {
    return sql`not exists (select from ${standing('outbound_id')} join returns t on t.id = ${row('return_id')}
      where n.kit_id = k.kit_id and (s.site_id = t.site_id or name_key(s.site) = coalesce(
        (select name_key(i.name) from sites i where i.id = t.site_id), name_key(t.site_name))))`;
  }
  return sql`(${isIn('outbound_id')} and not ${isIn('return_id')}
    or ${row('destroyed_from')} = 'stock' and ${isIn('outbound_id')}
    or ${row('destroyed_from')} = 'returns' and not ${isIn('return_id')})`;
}
