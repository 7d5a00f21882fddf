// Data of the home page that is not from a list: projects with the rows of their lists, and the latest documents.

import * as z from 'zod/mini';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { seesColumn, seesRows } from '#record-types/blinding.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { businessDayOf } from '#server/database/business-day.ts';
import { neverNull } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type HomeDocument, type HomeProject, homeDocument, homeProject } from '../contract.ts';

/** The scopes of the counted lists; undefined for a list without access. */
export interface CountedLists {
  readonly stock: Scope | undefined;
  readonly expiry: Scope | undefined;
  readonly returns: Scope | undefined;
}

/** The projects with the latest start, with as many rows as their lists show. */
export function listProjects(
  database: Queryable,
  scope: Scope,
  { stock, expiry, returns }: CountedLists,
  { today, most }: { readonly today: string; readonly most: number },
): Promise<HomeProject[]> {
  const inventories = sql`r.project_id = p.id and r.voided_at is null`;
  const counted = {
    inventories: rowsOf(
      stock !== undefined && seesRows(stock, 'inventories') && stock.reach !== 'site',
      sql`inventories r where ${inventories}`,
    ),
    expiring: rowsOf(
      expiry !== undefined && seesRows(expiry, 'expiry'),
      sql`inventories r where ${inventories} and r.qty_stock > 0 and r.expiry_date <= ${today}::date + 90`,
    ),
    returns: rowsOf(
      returns !== undefined,
      sql`returns r where r.project_id = p.id and r.voided_at is null and ${
        returns?.reach === 'site' ? inScope(returns, { site: 'r.site_id' }) : sql`true`
      }`,
    ),
  };
  return database.read(
    sql.of(homeProject)`select p.id, p.name, c.name as client, p.is_active, p.start_date,
        ${counted.inventories} as inventories, ${counted.expiring} as expiring, ${counted.returns} as returns
      from (select * from projects p where ${projectInScope(scope)}
        order by p.start_date desc nulls last, p.id limit ${most}) p
        join clients c on c.id = p.client_id
      order by p.start_date desc nulls last, p.id`,
  );
}

function rowsOf(isSeen: boolean, rows: Fragment): Fragment {
  return isSeen ? sql`(select count(*) from ${rows})` : sql`null::bigint`;
}

/** The latest valid certificates of destruction. */
export async function listCertificates(
  database: Queryable,
  scope: Scope,
  most: number,
): Promise<HomeDocument[]> {
  if (!seesRows(scope, 'certificates') || !seesColumn(scope, 'destructions', 'certificate')) return [];
  return database.read(
    sql.of(
      homeDocument,
    )`select 'certificate' as kind, d.id, json_build_object('id', p.id, 'name', p.name) as project,
        f.name, ${businessDayOf(sql`t.uploaded_at`)} as date
      from destructions d join certificates t on t.destruction_id = d.id and t.superseded_at is null
        join files f on f.id = t.file_id join projects p on p.id = d.project_id
      where d.voided_at is null and ${projectInScope(scope)}
      order by t.uploaded_at desc, d.id desc limit ${most}`,
  );
}

const datedDocument = z.extend(homeDocument, { date: neverNull(homeDocument.shape.date) });

/** The latest invoices with a file. */
export async function listInvoiceFiles(
  database: Queryable,
  scope: Scope,
  most: number,
): Promise<HomeDocument[]> {
  if (!seesColumn(scope, 'invoices', 'file')) return [];
  return database.read(
    sql.of(
      datedDocument,
    )`select 'invoice' as kind, i.id, json_build_object('id', p.id, 'name', p.name) as project,
        i.name, i.invoicing_date as date
      from invoices i join projects p on p.id = i.project_id
      where i.file_id is not null and i.invoicing_date is not null
        and ${inScope(scope, { client: 'i.client_id', project: 'i.project_id' })}
      order by i.invoicing_date desc, i.id desc limit ${most}`,
  );
}
