import { can } from '#core/access.ts';
import { plainDateIn } from '#core/dates.ts';
import { found } from '#core/errors.ts';
import { listBudgetsLeft } from '#features/billing/invoices/server/service.ts';
import { findTotal } from '#features/supply/on-time/server/service.ts';
import { countOpenIssues } from '#features/supply/open-issues/server/service.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { projectOverviewContract } from '../contract.ts';
import { findClientName, findStock, listActivity, listWeeks } from './store.ts';

export function projectOverviewHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof projectOverviewContract> {
  return {
    async get({ params }, { scope }) {
      const project = found(await findNamedProject(database, scope, params.id));
      const today = plainDateIn(timeZone, new Date());
      const seesStock = can(scope, 'stocks.read') && seesRows(scope, 'inventories');
      return {
        stock: seesStock ? await findStock(database, scope, project.id, today) : null,
        shipments: can(scope, 'shipments.read')
          ? {
              weeks: await listWeeks(database, scope, project.id, today),
              on_time: await findTotal(database, scope, { project: project.id }, { today, timeZone }),
            }
          : null,
        open_issues: can(scope, 'gaps.read')
          ? await countOpenIssues(
              database,
              scope,
              {
                project__name: project.name,
                project__client__name: await findClientName(database, project),
              },
              today,
            )
          : null,
        budgets: can(scope, 'invoices.read') ? await listBudgetsLeft(database, scope, project.id) : null,
        activity: await listActivity(database, scope, project.id, today),
      };
    },
  };
}
