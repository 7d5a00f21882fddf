import { type Queryable, sql } from '#server/sql.ts';

/** A hash of every table's rows but for moments of loading and salts: equal worlds have equal ones. */
export async function fingerprintOf(database: Queryable): Promise<Record<string, string>> {
  const tables = await database.rows<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('audit', 'schema_migrations', 'database_marks', 'sessions', 'stock_changes', 'stock_differences') order by relname`,
  );
  const fingerprint: Record<string, string> = {};
  for (const { name } of tables) {
    const [content] = await database.rows<{ hash: string | null }>(
      sql`select md5(string_agg((to_jsonb(t) - 'created_at' - 'updated_at' - 'password_hash')::text, ''
        order by to_jsonb(t) ->> 'id')) as hash from ${sql.table(name)} t`,
    );
    fingerprint[name] = content?.hash ?? 'empty';
  }
  return fingerprint;
}
