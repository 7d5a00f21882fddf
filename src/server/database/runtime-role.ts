import type pg from 'pg';
import { OperatorError } from '#server/config/operator-error.ts';
import { type Queryable, sql } from './sql.ts';

/**
 * Refuses a DATABASE_URL whose user can neither create the role `trialway_app`, as which the portal works,
 * nor switch to it: otherwise migrations and connections would fail later with less helpful errors.
 */
export async function assertRuntimeRole(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ fits: boolean; there: boolean; name: string }>(
    `select current_user as name, role.oid is not null as there, case
        when me.rolsuper then true
        when role.oid is null then me.rolcreaterole
        else pg_has_role(role.oid, 'member with admin option')
          -- Before 16 whoever may create roles may also grant them.
          or (me.rolcreaterole and version < 160000)
          or (to_regclass('schema_migrations') is not null
            and pg_has_role(role.oid, case when version < 160000 then 'member' else 'set' end))
      end as fits
      from pg_roles me
        left join pg_roles role on role.rolname = 'trialway_app',
        cast(current_setting('server_version_num') as int) as version
      where me.rolname = current_user`,
  );
  const [found] = rows;
  if (found === undefined || found.fits) return;
  const user = `"${found.name}"`;
  const byHand = `GRANT trialway_app TO ${user} WITH ADMIN OPTION;`;
  throw new OperatorError(
    found.there
      ? `The user ${user} of DATABASE_URL may not act as the role trialway_app: as an administrator of that server run ${byHand}`
      : `The user ${user} of DATABASE_URL may not create the role trialway_app: as an administrator of that server run ALTER ROLE ${user} CREATEROLE; or CREATE ROLE trialway_app LOGIN; ${byHand}`,
  );
}

/**
 * Refuses a pooler that drops the options of a connection: without them the portal would work as the owner,
 * who may change the audit, and without time limits.
 */
export async function assertOptions(database: Queryable): Promise<void> {
  const [session] = await database.read(
    sql.of({ role: 'string', timeout: 'string' })`select current_user::text as role,
      current_setting('statement_timeout') as timeout`,
  );
  if (session?.role === 'trialway_app' && session.timeout !== '0') return;
  throw new OperatorError(
    'The options of a connection do not reach the database, as through PgBouncer: DATABASE_URL must lead to PostgreSQL itself.',
  );
}
