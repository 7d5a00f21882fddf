// The effect of a user's write on the stock. The movements are posted by the database (db/migrations/0101);
// this adds the check of forms: stock below zero is refused, or accepted with a reason.
import { AppError } from '#core/errors.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';

interface Shortage {
  readonly item_id: number;
  readonly held: string;
  readonly movement_id: number;
  readonly happened_on: string;
  readonly balance: string;
  readonly batch: string | null;
  readonly product: string | null;
}

/**
 * Posts what this transaction has changed in records, and checks it as `acceptMovements` does. Batches are found at
 * their place among `lines`.
 */
export async function postStock(
  transaction: Queryable,
  scope: Scope,
  override: string | undefined,
  lines: readonly { readonly batch: string | null; readonly product: string | null }[] = [],
): Promise<void> {
  const posted = await transaction.rows(sql.of({ id: 'number!' })`select unnest(post_stock()) as id`);
  await acceptMovements(transaction, scope, { ids: posted.map(({ id }) => id), override, lines });
}

/**
 * Throws MISSING with the rule `stock_below_zero` if these new movements make the stock of a batch in a depot fall below
 * zero on any day, or further below; with a reason it is accepted, and recorded with the person.
 */
export async function acceptMovements(
  transaction: Queryable,
  scope: Scope,
  {
    ids,
    override = '',
    lines = [],
    field,
  }: {
    readonly ids: readonly number[];
    readonly override?: string | undefined;
    readonly lines?: readonly { readonly batch: string | null; readonly product: string | null }[];
    /** The field of the form that shows the rule, where there are no lines. */
    readonly field?: string;
  },
): Promise<void> {
  if (ids.length === 0) return;
  const shortages = await findShortages(transaction, ids);
  if (shortages.length === 0) return;
  const reason = override.trim();
  if (reason === '') {
    const places = lines.flatMap(({ batch, product }, place) =>
      shortages.some((one) => isSame(one.batch, batch) && isSame(one.product, product))
        ? [[`lines.${place}.quantity`, 'stock_below_zero']]
        : [],
    );
    throw new AppError('MISSING', {
      fields: {
        ...Object.fromEntries(places),
        ...(field !== undefined && { [field]: 'stock_below_zero' }),
        stock_override: 'stock_below_zero',
      },
    });
  }
  for (const { item_id, held, movement_id, happened_on, balance } of shortages) {
    await transaction.rows(
      sql`insert into stock_overrides (item_id, held, movement_id, happened_on, balance, reason, overridden_by)
        values (${item_id}, ${held}, ${movement_id}, ${happened_on}::date, ${balance}::numeric, ${reason},
          ${scope.userId})`,
    );
  }
}

/** The lowest balance of each batch in a depot that these movements have lowered to below zero. */
function findShortages(transaction: Queryable, ids: readonly number[]): Promise<Shortage[]> {
  return transaction.rows(
    sql.of({
      item_id: 'number',
      held: 'string',
      movement_id: 'number',
      happened_on: 'string',
      balance: 'string',
      batch: 'string?',
      product: 'string?',
    })`with posted as (select unnest(${ids}::bigint[]) as id),
      touched as (select m.item_id, m.held, max(m.id) as movement_id from posted join stock_movements m using (id)
        group by 1, 2),
      days as (select m.item_id, m.held, t.movement_id, m.happened_on, sum(m.quantity) as quantity,
          coalesce(sum(m.quantity) filter (where p.id is not null), 0) as change
        from touched t join stock_movements m on m.item_id = t.item_id and m.held = t.held
          left join posted p on p.id = m.id group by 1, 2, 3, 4),
      running as (select d.*, sum(quantity) over w as balance, sum(change) over w as lowered from days d
        window w as (partition by item_id, held order by happened_on))
      select distinct on (r.item_id, r.held) r.item_id, r.held, r.movement_id, r.happened_on::text as happened_on,
        r.balance::text as balance, coalesce(b.number, i.number) as batch, coalesce(d.name, i.product) as product
      from running r join stock_items i on i.id = r.item_id left join batches b on b.id = i.batch_id
        left join products d on d.id = b.product_id
      where r.balance < 0 and r.lowered < 0 order by r.item_id, r.held, r.balance, r.happened_on`,
  );
}

/** Batches in a depot with negative stock that no one accepted; `where` is a condition on the project of `r`. */
export function stockBelowZero(where: Fragment): Fragment {
  const balances = (['stock', 'returns'] as const).map(
    (
      held,
    ) => sql`select r.project_id, r.id, r.depot_id, r.batch_id, r.product, r.number, ${sql.lit(held)} as held,
        r.${sql.id(held)} as balance
      from stock_items r where ${where} and (r.stock < 0 or r.returns < 0) and r.${sql.id(held)} < 0`,
  );
  return sql`select i.project_id, coalesce(d.name, i.product) as product, coalesce(b.number, i.number) as batch,
      o.name as depot, i.balance
    from (${sql.join(balances, sql` union all `)}) i join projects p on p.id = i.project_id and p.keeps_stock
      join depots o on o.id = i.depot_id left join batches b on b.id = i.batch_id
      left join products d on d.id = b.product_id
    where not exists (select from stock_overrides v
      where v.item_id = i.id and v.held = i.held and v.balance <= i.balance)`;
}

/** As the database compares names: ignoring case and spaces. */
function isSame(one: string | null, other: string | null): boolean {
  const key = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
  return key(one) === key(other);
}
