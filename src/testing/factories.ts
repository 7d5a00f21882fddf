// Rows for tests: a test passes the values that matter to it, the factory fills in the rest.
import { createHash } from 'node:crypto';
import type { Role } from '#core/access.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database } from '#server/database/database.ts';
import { searchTextOf } from '#server/database/search-texts.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';

export const testPassword = 'Correct-1!';
const cause = { actor: 'test', reason: 'factory', request: 'test' };
let counter = 0;

export type Row = Readonly<Record<string, unknown>>;
export type SearchTable = Parameters<typeof searchTextOf>[0];

/** Inserts a row and returns its id; fills in the search text where the table has one, and the hash of a file. */
export async function make(database: Database, table: string, values: Row): Promise<number> {
  return database.write(cause, (transaction) => insert(transaction, table, values));
}

/** Creates a user of this role, with testPassword if `password` is set; `values` overrides other columns. */
export async function makeUser(
  database: Database,
  role: Role,
  values: Row = {},
  options: { password?: boolean } = {},
): Promise<number> {
  counter += 1;
  const { flags, groups } = accountOf[role];
  const id = await make(database, 'users', {
    email: `${role}${counter}@test.example`,
    verified: true,
    ...flags,
    ...(options.password && { password_hash: await hashPassword(testPassword) }),
    ...values,
  });
  for (const group of groups) {
    await database.write(cause, (transaction) =>
      transaction.rows(
        sql`insert into user_groups (user_id, group_id) select ${id}, id from groups where name = ${group}`,
      ),
    );
  }
  return id;
}

const accountOf: Record<Role, { flags: Row; groups: string[] }> = {
  admin: { flags: { is_superuser: true }, groups: [] },
  staff: { flags: { is_staff: true }, groups: ['staff'] },
  api_user: { flags: {}, groups: ['api', 'staff'] },
  invoicing_user: { flags: { manager: true, is_invoicing: true }, groups: [] },
  user: { flags: { manager: true }, groups: [] },
  driver: { flags: {}, groups: ['drivers'] },
  operator: { flags: {}, groups: ['operators'] },
  investigator: { flags: { site_user: true, site_role: 'investigator' }, groups: [] },
  coordinator: { flags: { site_user: true, site_role: 'coordinator' }, groups: [] },
};

async function insert(transaction: Queryable, table: string, values: Row): Promise<number> {
  // A client's SMO ids are in a separate table and are part of the client's search text.
  const { smo_ids, ...columns } = values;
  const { content } = columns;
  const row: Row = {
    ...columns,
    ...(searchable.has(table) && {
      search_text: searchTextOf(table as SearchTable, { ...columns, smo_ids } as never),
    }),
    ...(table === 'files' &&
      content instanceof Buffer && {
        size: content.length,
        sha256: createHash('sha256').update(content).digest(),
      }),
  };
  const names: Fragment[] = Object.keys(row).map((name) => sql.ref(name));
  const [made] = await transaction.rows(
    sql.of({ id: 'number' })`
      insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))}) returning id`,
  );
  if (made === undefined) throw new Error(`nothing inserted into ${table}`);
  return made.id;
}

const searchable = new Set([
  'clients',
  'projects',
  'products',
  'batches',
  'kits',
  'packages',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'invoices',
  'locations',
]);
