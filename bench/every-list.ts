// Every list call, by a single caller. Sorts in both directions, searches in all and in single fields with
// rare and common texts, filters, late pages.

import type { ListDeclaration } from '#core/list-query.ts';
import { invoicesList } from '#features/billing/invoices/contract.ts';
import { periods } from '#features/billing/invoices/rules.ts';
import { clientsList } from '#features/supply/clients/contract.ts';
import { routesList, shipmentsList } from '#features/supply/on-time/contract.ts';
import { shipmentParts } from '#features/supply/on-time/rules.ts';
import { projectsList } from '#features/supply/projects/contract.ts';
import { recordLists } from '#features/supply/records/contract.ts';
import { packagesList } from '#features/transport/packages/contract.ts';
import { type Caller, callers, exportProject } from './dataset.ts';
import { load, quantile } from './http-load.ts';
import type { Portal } from './portal-handle.ts';

export interface WaitFigure {
  readonly caller: Caller;
  readonly path: string;
  readonly ms: number;
  /** The fastest of its calls: what it costs where other work takes turns on the cores. */
  readonly fastestMs: number;
}

/** The threshold for an immediate response. */
export const immediateMs = 50;

/** The median time of each call, slowest first. */
export function everyList(portal: Portal): Promise<WaitFigure[]> {
  return waitsOf(portal, everyCall());
}

/** The same for the shipments of a house and their figures by route. */
export function onTimeLists(portal: Portal): Promise<WaitFigure[]> {
  const parts = [
    ...shipmentParts.map((part) => `kind=${part}`),
    'client=2',
    'client=2&kind=late',
    'project__client__name=measured%20customer',
    'depot=Kenya',
    'site=Site%207',
  ];
  const shipments = [...waysOf(shipmentsList, ['site 7', 'AB0000', '12', 'nowhere']), ...parts];
  const routes = [...waysOf(routesList, ['site 7', 'nowhere']), 'client=2', 'depot=Kenya'];
  return waitsOf(
    portal,
    (['staff', 'customer'] as const).flatMap((caller) => [
      ...to(caller, '/api/on_time/shipments/', shipments),
      ...to(caller, '/api/on_time/routes/', routes),
    ]),
  );
}

async function waitsOf(portal: Portal, calls: readonly (readonly [Caller, string])[]): Promise<WaitFigure[]> {
  const figures: WaitFigure[] = [];
  for (const [caller, path] of calls) figures.push(await waitOf(portal, caller, path));
  return figures.toSorted((a, b) => b.ms - a.ms);
}

/** The duration of one call, in two short turns. */
export async function waitOf(portal: Portal, caller: Caller, path: string): Promise<WaitFigure> {
  const call = { path, token: callers[caller] };
  const { times } = await load(portal.port, call, 1, 0.02);
  const more = await load(portal.port, call, 1, 0.03);
  const all = [...times, ...more.times].toSorted((a, b) => a - b);
  return { caller, path, ms: quantile(all, 0.5), fastestMs: quantile(all, 0) };
}

/** Every caller's list calls. */
export function everyCall(): [Caller, string][] {
  const packages = [
    ...waysOf(packagesList, ['DN-4712', 'DN-5', 'transit', 'oncology', 'client 5', '12', 'a', 'nowhere']),

    'track__airbill=true',
    'client=1',
    'client=2',
    'status=Delivered',
    'status=Refused',
    'status=Nothing',

    'project__client__name=measured%20customer',
    'client=2&filter=transit',
    'client=2&ordering=-status,id',
  ];
  const projects = [
    ...waysOf(projectsList, ['PRT-00123', 'oncology', 'sponsor 1', 'client 5', 'a', 'nowhere']),
    'location=1',
    'location=1,2,3',
    'sponsor=Sponsor%205',
    'is_active=false',
    'client=2',
  ];
  const clients = [...waysOf(clientsList, ['client', 'smo-5', 'nowhere']), 'is_active=true', 'location=3'];
  const calls: [Caller, string][] = [];
  for (const caller of ['staff', 'customer', 'projectUser'] as const) {
    calls.push(...to(caller, '/api/packages/', packages), ...to(caller, '/api/projects/', projects));
    calls.push(...to(caller, '/api/clients/', clients));
  }
  const invoices = [
    ...waysOf(invoicesList, ['INV-47', 'oncology', 'sponsor 1', 'client 5', 'nowhere']),
    'project__client__name=measured%20customer',
    'project__sponsor=Sponsor%205',
  ];
  for (const period of periods) {
    for (const caller of ['staff', 'customer'] as const) {
      calls.push(...to(caller, `/api/invoices/${period}/`, invoices));
    }
  }
  calls.push(
    ...to('staff', '/api/clients/2/packages/', waysOf(packagesList, ['DN-5', 'transit', 'nowhere'])),
  );
  calls.push(...to('customer', '/api/clients/1/projects/', waysOf(projectsList, ['oncology'])));
  for (const [kind, declaration] of Object.entries(recordLists)) {
    calls.push(...to('customer', `/api/projects/7/${kind}/`, waysOf(declaration, ['site', '1'])));
  }
  const longest = `/api/projects/${exportProject}/inventories/`;
  calls.push(...to('staff', longest, waysOf(recordLists.inventories, ['product 12', '1'])));
  return calls;
}

function to(caller: Caller, path: string, ways: readonly string[]): [Caller, string][] {
  // With the parameters of the screens.
  return ways.map((way) => [caller, `${path}?count=bounded&${way}`]);
}

function waysOf({ sort, search }: ListDeclaration, texts: readonly string[]): string[] {
  return [
    ...sort.flatMap((column) => [`ordering=${column},id`, `ordering=-${column},id`]),
    'page=5',
    'page=1000',
    'limit=500',
    ...texts
      .map(encodeURIComponent)
      .flatMap((text) => [`filter=${text}`, ...search.map((field) => `filter=${text}&fields=${field}`)]),
  ];
}
