import { type Permission, reachOf } from '#core/access.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListFilters } from '#core/list-query.ts';
import { listOwnTokens, listOwnUsage } from '#features/access/api-tokens/server/service.ts';
import { countRegistrationsUpTo } from '#features/access/registrations/server/service.ts';
import {
  countInvoicesUpTo,
  listAgeing,
  listSmallestBudgets,
} from '#features/billing/invoices/server/service.ts';
import { countFilesUpTo } from '#features/exchange/imports/server/service.ts';
import { countSendingRecordsUpTo } from '#features/oversight/sent-mail/server/service.ts';
import { expirySteps } from '#features/supply/expiry/server/service.ts';
import { listToAcknowledge } from '#features/supply/recalls/server/service.ts';
import { recentExceptions } from '#features/transport/delivery-reports/contract.ts';
import {
  countReportsUpTo,
  countUnconfirmed,
  listReports,
  listUnconfirmed,
} from '#features/transport/delivery-reports/server/service.ts';
import { countExcursionsUpTo } from '#features/transport/excursions/server/service.ts';
import type { PackageKind } from '#features/transport/packages/rules.ts';
import {
  countByCar,
  countByStatus,
  countPackagesUpTo,
  listNextPackages,
} from '#features/transport/packages/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { Principal } from '#server/auth/authenticate.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { type Home, type HomeDocument, type homeContract, usageDays } from '../contract.ts';
import { homeOf } from '../rules.ts';
import { listCertificates, listInvoiceFiles, listProjects } from './store.ts';

/** Rows of each short list. */
const rowsShown = 6;
/** Figures are counted up to here. */
const countedUpTo = 10_000;
/** Bars of each chart. */
const barsShown = 10;

export function homeHandlers(database: Database, timeZone: string): ServerHandlers<typeof homeContract> {
  return {
    async get(_, { principal, scope }) {
      if (principal === undefined) return { kind: 'driver' };
      const reader = readerOf(database, principal, plainDateIn(timeZone, new Date()));
      const homes: Readonly<Record<Home['kind'], () => Promise<Home>>> = {
        staff: () => staffHome(reader),
        customer: () => customerHome(reader),
        operator: () => operatorHome(reader),
        site: () => siteHome(reader),
        api: () => apiHome(database, scope),
        driver: async () => ({ kind: 'driver' }),
      };
      return homes[homeOf(principal.role)]();
    },
  };
}

interface Reader {
  readonly database: Database;
  readonly today: string;
  /** The result of `read` for the rows covered by the permission; `none` without it. */
  by<R, N>(permission: Permission, none: N, read: (scope: Scope) => Promise<R>): Promise<R | N>;
  scope(permission: Permission): Scope | undefined;
}

function readerOf(database: Database, principal: Principal, today: string): Reader {
  const scope = (permission: Permission) => {
    const reach = reachOf(principal.role, permission, principal.capabilities);
    return reach === undefined || !principal.allows(permission) ? undefined : principal.scope(reach);
  };
  return {
    database,
    today,
    scope,
    by: async (permission, none, read) => {
      const reached = scope(permission);
      return reached === undefined ? none : read(reached);
    },
  };
}

async function staffHome(reader: Reader): Promise<Home> {
  const { database, today } = reader;
  const failed: ListFilters = { status: 'failed' };
  return {
    kind: 'staff',
    in_transit: await packagesOf(reader, 'in_transit'),
    late: await packagesOf(reader, 'late'),
    packages: await nextPackages(reader, 'in_transit'),
    exceptions: await exceptions(reader),
    requests: await reader.by('registrations.manage', null, (scope) =>
      countRegistrationsUpTo(database, scope, { status: 'pending' }),
    ),
    failed_imports: await reader.by('records.write', null, (scope) =>
      countFilesUpTo(database, scope, failed),
    ),
    failed_mails: await reader.by('sending_records.read', null, (scope) =>
      countSendingRecordsUpTo(database, scope, failed),
    ),
    overdue_invoices: await reader.by('invoices.read', null, (scope) =>
      countInvoicesUpTo(database, scope, 'overdue', today),
    ),
    overdue_excursions: await reader.by('excursions.read', null, (scope) =>
      countExcursionsUpTo(database, scope, { status: 'overdue' }, today),
    ),
    expiry: await expiry(reader),
    projects: await projects(reader),
  };
}

async function customerHome(reader: Reader): Promise<Home> {
  return {
    kind: 'customer',
    in_transit: await packagesOf(reader, 'in_transit'),
    late: await packagesOf(reader, 'late'),
    packages: await nextPackages(reader, 'in_transit'),
    exceptions: await exceptions(reader),
    expiry: await expiry(reader),
    projects: await projects(reader),
    documents: await documents(reader),
    money: await reader.by('invoices.read', null, async (scope) => ({
      overdue: await countInvoicesUpTo(reader.database, scope, 'overdue', reader.today),
      ageing: await listAgeing(reader.database, scope, { today: reader.today, given: {} }),
      budgets: await listSmallestBudgets(reader.database, scope, rowsShown),
    })),
  };
}

async function operatorHome(reader: Reader): Promise<Home> {
  const { database, today } = reader;
  return {
    kind: 'operator',
    in_transit: await packagesOf(reader, 'in_transit'),
    late: await packagesOf(reader, 'late'),
    packages: await nextPackages(reader, 'in_transit'),
    statuses: await reader.by('packages.read', [], (scope) => countByStatus(database, scope, barsShown)),
    cars: await reader.by('packages.read', [], (scope) =>
      countByCar(database, scope, { today, most: barsShown }),
    ),
  };
}

async function siteHome(reader: Reader): Promise<Home> {
  return {
    kind: 'site',
    expected: await packagesOf(reader, 'open'),
    late: await packagesOf(reader, 'late'),
    packages: await nextPackages(reader, 'open'),
    unconfirmed: await reader.by('receipts.write', null, async (scope) => {
      const count = await countUnconfirmed(reader.database, scope, countedUpTo + 1);
      return { count: Math.min(count, countedUpTo), more: count > countedUpTo };
    }),
    to_confirm: await reader.by('receipts.write', [], async (scope) => {
      const rows = await listUnconfirmed(reader.database, scope, rowsShown);
      return rows.map((row) => ({ ...row, late: false }));
    }),
    recalls: await reader.by('recall_acknowledgements.write', [], (scope) =>
      listToAcknowledge(reader.database, { scope, today: reader.today }, rowsShown),
    ),
    projects: await projects(reader),
  };
}

async function apiHome(database: Database, scope: Scope): Promise<Home> {
  return {
    kind: 'api',
    tokens: await listOwnTokens(database, scope, usageDays),
    days: await listOwnUsage(database, scope, usageDays),
  };
}

function packagesOf({ database, today, by }: Reader, kind: PackageKind) {
  return by('packages.read', null, (scope) => countPackagesUpTo(database, scope, { kind }, today));
}

function nextPackages({ database, today, by }: Reader, kind: PackageKind) {
  return by('packages.read', [], async (scope) => {
    const rows = await listNextPackages(database, scope, { kind, today, most: rowsShown });
    return rows.map(({ id, airbill, status, date, project }) => ({
      id,
      airbill,
      status,
      date,
      project: project.name,
      late: date !== null && date < today,
    }));
  });
}

function exceptions({ database, by }: Reader) {
  return by('delivery_reports.read', null, (scope) =>
    countReportsUpTo(database, scope, { kind: recentExceptions }),
  );
}

function expiry({ database, today, by }: Reader) {
  return by('records.inspect', null, async (scope) =>
    seesRows(scope, 'expiry') ? expirySteps(database, scope, today) : null,
  );
}

function projects({ database, today, by, scope }: Reader) {
  const lists = {
    stock: scope('stocks.read'),
    expiry: scope('records.inspect'),
    returns: scope('shipments.read'),
  };
  return by('projects.read', [], (reached) =>
    listProjects(database, reached, lists, { today, most: rowsShown }),
  );
}

/** The latest of each kind, and of these the latest. */
async function documents({ database, by }: Reader): Promise<HomeDocument[]> {
  const certificates = await by('stocks.read', [], (scope) => listCertificates(database, scope, rowsShown));
  const invoices = await by('invoices.read', [], (scope) => listInvoiceFiles(database, scope, rowsShown));
  const proofs = await by('delivery_reports.read', [], async (scope) => {
    const query = { page: 1, limit: rowsShown, filters: {} };
    const { rows } = await listReports(database, scope, query);
    return rows.map(
      ({ id, package: { airbill }, project, occurred_at }): HomeDocument => ({
        kind: 'proof_of_delivery',
        id,
        project,
        name: airbill,
        date: occurred_at.slice(0, 10),
      }),
    );
  });
  return [...certificates, ...invoices, ...proofs]
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .slice(0, rowsShown);
}
