import { type Queryable, sql } from '#server/database/sql.ts';

/** A hash of every table's rows except for load times and salts: equal data give equal hashes. */
export async function fingerprintOf(database: Queryable): Promise<Record<string, string>> {
  const tables = await database.rows(
    sql.of({ name: 'string' })`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not in ('audit', 'audit_unsealed', 'audit_seals', 'change_queue', 'changes', 'schema_migrations', 'database_marks', 'sessions',
        'stock_changes', 'stock_differences', 'stock_items', 'stock_movements', 'batch_status_changes', 'package_counts', 'invoice_counts', 'arrival_changes', 'outbound_arrivals') order by relname`,
  );
  const fingerprint: Record<string, string> = {};
  for (const { name } of tables) {
    const [content] = await database.rows(
      sql.of({ hash: 'string?' })`
        select md5(string_agg((to_jsonb(t) - 'created_at' - 'updated_at' - 'received_at' - 'password_hash')::text, ''
        order by to_jsonb(t) ->> 'id', (to_jsonb(t) - 'updated_at' - 'received_at')::text)) as hash from ${sql.table(name)} t`,
    );
    fingerprint[name] = content?.hash ?? 'empty';
  }
  return fingerprint;
}
