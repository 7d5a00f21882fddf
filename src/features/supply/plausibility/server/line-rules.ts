// Rules of lines of inbounds, outbounds, returns and destructions: required lines, and available stock.

import { linesMaximum } from '#record-types/lines.ts';
import { businessDay, businessDayOf } from '#server/database/business-day.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { kitRules } from './kit-rules.ts';
import type { RecordRule, Row } from './sources.ts';

/** The rules of the lines that reference their record by this column. */
export function lineRules(
  owner: 'inbound_id' | 'outbound_id' | 'return_id' | 'destruction_id',
): RecordRule[] {
  const own = sql.ref(`o.${owner}`);
  // A batch destroyed partly from stock and partly from returns, or sent in two packages, needs two lines.
  const separatedBy =
    owner === 'destruction_id' ? 'destroyed_from' : owner === 'outbound_id' ? 'airbill' : undefined;
  const isSameGroup = (row: Row) =>
    separatedBy === undefined
      ? sql``
      : sql` and name_key(coalesce(${sql.ref(`o.${separatedBy}`)}, '')) = name_key(coalesce(${row(separatedBy)}, ''))`;
  const rules: RecordRule[] = [
    {
      // Lines without a batch are not known to be of the same one. They are excluded explicitly: a hash join
      // keeps all NULL keys in one bucket and compares them pair by pair (8.7 s instead of 0.1 s for 10,000 lines).
      name: 'same_batch_twice',
      of: 'batch',
      field: 'batch',
      broken: (row, { others, earlier }) => sql`exists (select from (${others}) o where ${own} = ${row(owner)}
        and o.batch is not null and name_key(o.batch) = name_key(${row('batch')})
        and name_key(coalesce(o.product, '')) = name_key(coalesce(${row('product')}, ''))${isSameGroup(row)}
        and o.ref <> ${row('ref')} and ${earlier})`,
    },
    {
      name: 'too_many_lines',
      field: 'batch',
      broken: (row, { others }) => sql`${row(owner)} in (select ${own} from (${others}) o
        group by 1 having count(*) > ${linesMaximum})`,
    },
  ];
  if (owner === 'inbound_id') {
    rules.push({
      name: 'lines_differ_from_total',
      field: 'quantity',
      broken: (row, { others }) => sql`${row(owner)} in (select p.id from inbounds p join (
          select o.inbound_id, sum(o.quantity) as total from (${others}) o group by 1
        ) s on s.inbound_id = p.id where p.quantity <> s.total)`,
    });
    return rules;
  }
  rules.push(unknownBatch, ...kitRules(owner));
  if (owner === 'outbound_id') rules.push(...batchRules, expiredBatch, moreThanOnHand);
  if (owner === 'return_id') rules.push(neverSentToSite);
  if (owner === 'destruction_id') rules.push(moreThanIsLeft);
  return rules;
}

/** The condition on a batch `b` that must not be dispatched on a day; a later decision does not count for earlier days. */
export const undispatchable = {
  batch_quarantined: (day: Fragment) => sql`(b.status = 'quarantine' and ${sinceThen(day)})`,
  batch_rejected: (day: Fragment) => sql`(b.status = 'rejected' and ${sinceThen(day)})`,
  batch_recalled: (day: Fragment) => sql`(b.status = 'recalled' and ${sinceThen(day)})`,
  batch_expired: (day: Fragment) => sql`b.expiry_date < coalesce(${day}, ${businessDay})`,
} as const;

function sinceThen(day: Fragment): Fragment {
  return sql`(b.status_since is null or coalesce(${day}, ${businessDay}) >= ${businessDayOf(sql`b.status_since`)})`;
}

/** A form refuses what must not be dispatched; an import takes it, as it may have happened: an open issue. */
const batchRules: readonly RecordRule[] = (
  ['batch_quarantined', 'batch_rejected', 'batch_recalled', 'batch_expired'] as const
).map((name) => ({
  name,
  field: 'batch',
  formOnly: true,
  broken: (row) => sql`exists (select from batches b
    where b.id = ${row('batch_id')} and ${undispatchable[name](row('date'))})`,
}));

const unknownBatch: RecordRule = {
  name: 'unknown_batch',
  of: 'batch',
  field: 'batch',
  broken: (row, { ofProjects }) => sql`(${row('batch')} is not null and ${row('project_id')} is not null
    and not exists (select from (
      select i.project_id, name_key(i.batch) as batch from inventories i
        where ${ofProjects(sql`i.project_id`)} and i.voided_at is null
      union all select b.project_id, name_key(l.batch) from inbounds b join record_lines l on l.inbound_id = b.id
        where ${ofProjects(sql`b.project_id`)} and b.voided_at is null
    ) k where k.project_id = ${row('project_id')} and k.batch = name_key(${row('batch')})))`,
};

const expiredBatch: RecordRule = {
  name: 'expired_batch',
  of: 'batch',
  field: 'batch',
  broken: (row, { ofProjects }) => sql`exists (select from inventories i
    where ${ofProjects(sql`i.project_id`)} and i.voided_at is null and i.project_id = ${row('project_id')}
      and name_key(i.batch) = name_key(${row('batch')}) and i.expiry_date < ${row('date')}
      and (${row('product')} is null or i.product is null or name_key(i.product) = name_key(${row('product')})))`,
};

/**
 * Received (by lines, otherwise by the count) is less than sent, damaged, and destroyed beyond the returns.
 */
const moreThanOnHand: RecordRule = {
  name: 'more_than_on_hand',
  of: 'batch',
  field: 'quantity',
  broken: (row, { others, ofProjects }) => {
    const goods = (alias: string) =>
      sql`name_key(${sql.ref(`${alias}.batch`)}), name_key(coalesce(${sql.ref(`${alias}.product`)}, ''))`;
    const moved = (table: 'inbounds' | 'returns' | 'destructions', column: string, figure: string) =>
      sql`select p.project_id, ${goods('l')}, ${sql.lit(figure)}, l.quantity from ${sql.table(table)} p
        join record_lines l on l.${sql.id(column)} = p.id where ${ofProjects(sql`p.project_id`)} and p.voided_at is null`;
    const counted = (column: string, figure: string) =>
      sql`select i.project_id, ${goods('i')}, ${sql.lit(figure)}, i.${sql.id(column)} from inventories i
        where ${ofProjects(sql`i.project_id`)} and i.voided_at is null`;
    const of = (figure: string) =>
      sql`coalesce(sum(f.quantity) filter (where f.figure = ${sql.lit(figure)}), 0)`;
    return sql`exists (select from (
      select f.project_id, f.batch, f.product from (
        select o.project_id, ${goods('o')}, 'sent', o.quantity from (${others}) o where ${ofProjects(sql`o.project_id`)}
        union all ${moved('inbounds', 'inbound_id', 'received')}
        union all ${moved('returns', 'return_id', 'returned')}
        union all ${moved('destructions', 'destruction_id', 'destroyed')}
        union all ${counted('qty_received', 'counted')}
        union all ${counted('qty_damaged', 'damaged')}
      ) f (project_id, batch, product, figure, quantity) where f.batch is not null group by 1, 2, 3
      having bool_or(f.figure in ('received', 'counted') and f.quantity is not null)
        and ${of('sent')} > (case when bool_or(f.figure = 'received') then ${of('received')} else ${of('counted')} end)
          - ${of('damaged')} - greatest(${of('destroyed')} - ${of('returned')}, 0)
    ) k where k.project_id = ${row('project_id')} and k.batch = name_key(${row('batch')})
      and k.product = name_key(coalesce(${row('product')}, '')))`;
  },
};

/** A form asks about a batch that no outbound brought to the site that returns it; an import may bring the outbound later. */
const neverSentToSite: RecordRule = {
  name: 'never_sent_to_site',
  field: 'batch',
  formOnly: true,
  broken: (row) => sql`(name_key(${row('batch')}) is not null and exists (select from returns t
    where t.id = ${row('return_id')} and (t.site_id is not null or t.site_name is not null)
      and not exists (select from outbounds o join record_lines l on l.outbound_id = o.id
        where o.project_id = t.project_id and o.voided_at is null and name_key(l.batch) = name_key(${row('batch')})
          and (o.site_id = t.site_id or name_key(o.site) = coalesce(
            (select name_key(s.name) from sites s where s.id = t.site_id), name_key(t.site_name))))))`,
};

/** More is destroyed of a batch than came back and is left of what was received; asked by a form alone. */
const moreThanIsLeft: RecordRule = {
  name: 'more_than_on_hand',
  field: 'quantity',
  formOnly: true,
  broken: (row) => {
    const isSame = (alias: string) => sql`name_key(${sql.ref(`${alias}.batch`)}) = name_key(${row('batch')})
      and name_key(coalesce(${sql.ref(`${alias}.product`)}, '')) = name_key(coalesce(${row('product')}, ''))`;
    const moved = (table: 'inbounds' | 'outbounds' | 'returns' | 'destructions', column: string) =>
      sql`(select sum(l.quantity) from ${sql.table(table)} p join record_lines l on l.${sql.id(column)} = p.id
        where p.project_id = ${row('project_id')} and p.voided_at is null and ${isSame('l')})`;
    const counted = (column: string) => sql`(select sum(i.${sql.id(column)}) from inventories i
      where i.project_id = ${row('project_id')} and i.voided_at is null and ${isSame('i')})`;
    const received = sql`coalesce(${moved('inbounds', 'inbound_id')}, ${counted('qty_received')})`;
    return sql`(${received} is not null and ${moved('destructions', 'destruction_id')}
      > coalesce(${moved('returns', 'return_id')}, 0) + greatest(${received}
        - coalesce(${counted('qty_damaged')}, 0) - coalesce(${moved('outbounds', 'outbound_id')}, 0), 0))`;
  },
};
