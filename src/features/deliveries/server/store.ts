// Delivery reports, and whom they may be mailed to.
import { packageInScope } from '#features/packages/server/store.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import { deliveredStatus, type OfficeReceivers } from '../rules.ts';

export interface ReportedPackage {
  readonly id: number;
  readonly airbill: string;
  readonly project: string;
  /** Where its project is. */
  readonly country: string | null;
}

export interface DeliveryReport {
  readonly id: number;
  readonly at: string;
  /** Who reports. */
  readonly reporter: string;
}

/** The package of this airbill, held until the end: of several one that is still under way, the newest of them. */
export async function findReportedPackage(
  transaction: Queryable,
  scope: Scope,
  airbill: string,
): Promise<ReportedPackage | undefined> {
  const [found] = await transaction.rows<ReportedPackage>(
    sql`select k.id, k.airbill, p.name as project, l.code as country
      from packages k join projects p on p.id = k.project_id left join locations l on l.id = p.location_id
      where upper(k.airbill) = upper(${airbill}) and ${packageInScope(scope)}
      order by k.status is not distinct from ${deliveredStatus}, k.date desc nulls last, k.id limit 1
      for update of k`,
  );
  return found;
}

/** The country of a package that the caller may report. */
export async function findCountryOf(
  database: Queryable,
  scope: Scope,
  packageId: number,
): Promise<{ country: string | null } | undefined> {
  const [found] = await database.rows<{ country: string | null }>(
    sql`select l.code as country from packages k join projects p on p.id = k.project_id
      left join locations l on l.id = p.location_id where k.id = ${packageId} and ${packageInScope(scope)}`,
  );
  return found;
}

/** Where the settings send delivery reports. */
export async function findOfficeReceivers(transaction: Queryable, _scope: Scope): Promise<OfficeReceivers> {
  const rows = await transaction.rows<{ name: string; email: string }>(
    sql`select s.name, e.email from global_settings s
        cross join lateral jsonb_array_elements_text(
          case jsonb_typeof(s.value) when 'array' then s.value when 'string' then jsonb_build_array(s.value) else '[]' end
        ) with ordinality e (email, n)
      where s.name in ('report_receiver_emails_ua', 'report_receiver_emails_il', 'emergency_email') and e.email <> ''
      order by e.n`,
  );
  const of = (setting: string) => rows.filter(({ name }) => name === setting).map(({ email }) => email);
  return {
    groups: { UA: of('report_receiver_emails_ua'), IL: of('report_receiver_emails_il') },
    emergency: of('emergency_email')[0],
  };
}

/** The people of a package's project: customers of its client, and the managers of either. */
export function listProjectPeople(
  transaction: Queryable,
  _scope: Scope,
  packageId: number,
): Promise<{ email: string; name: string }[]> {
  return transaction.rows<{ email: string; name: string }>(
    sql`select u.email, u.name from packages k join users u on u.client_id = k.client_id
          or exists (select from manager_clients m where m.user_id = u.id and m.client_id = k.client_id)
          or exists (select from manager_projects m where m.user_id = u.id and m.project_id = k.project_id)
      where k.id = ${packageId} and u.is_active and u.deleted_at is null
      order by coalesce(nullif(u.name, ''), u.email), u.id`,
  );
}

/** The languages of those of these addresses that have an account. */
export async function listLanguages(
  transaction: Queryable,
  _scope: Scope,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folded = addresses.map((one) => one.toLowerCase());
  const rows = await transaction.rows<{ email: string; language: string }>(
    sql`select lower(email) as email, language from users
      where lower(email) = any(${folded}::text[]) and deleted_at is null`,
  );
  return new Map(rows.map(({ email, language }) => [email, language]));
}

/** The report as it is kept, whatever becomes of its mails. */
export async function insertDeliveryReport(
  transaction: Queryable,
  scope: Scope,
  { id, airbill }: ReportedPackage,
  recipients: readonly string[],
): Promise<DeliveryReport> {
  const [row] = await transaction.rows<DeliveryReport>(
    sql`insert into delivery_reports (package_id, user_id, airbill, recipients)
      values (${id}, ${scope.userId}, ${airbill}, ${JSON.stringify(recipients)}::jsonb)
      returning id, at, (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = user_id) as reporter`,
  );
  if (row === undefined) throw new Error('no delivery report came back');
  return row;
}

/** Nobody could be told: the office sees it among the sending records. */
export async function insertUntold(
  transaction: Queryable,
  _scope: Scope,
  { subject, recipient }: { subject: string; recipient: string },
): Promise<void> {
  await transaction.rows(
    sql`insert into sending_records (kind, recipient, subject, status, error)
      values ('report', ${recipient}, ${subject}, 'failed', 'no receiver')`,
  );
}
