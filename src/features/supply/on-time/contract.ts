// Shipments with their planned, expected and actual days, and how many of each route arrived on time (decision 0100).
import * as z from 'zod/mini';
import { endpoint, id, page, plainDate, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { figures, shipmentParts, timing, total } from './rules.ts';

export const shipmentsList = {
  sort: [
    'expected_date',
    'planned_date',
    'dispatched_date',
    'days_late',
    'depot',
    'site',
    'airbill',
    'project__name',
    'project__client__name',
  ],
  search: ['site', 'airbill'],
  /** `kind` is a part of the list; `depot` and `site` are the ends of a route. */
  filters: ['kind', 'client', 'project__client__name', 'project__name', 'depot', 'site'],
  choices: { kind: shipmentParts },
  defaultSort: '-expected_date',
} as const satisfies ListDeclaration;

export const routesList = {
  sort: ['depot', 'site', 'due', 'on_time', 'missed', 'share'],
  search: ['depot', 'site'],
  filters: ['client', 'project__client__name', 'project__name', 'depot', 'site'],
  defaultSort: 'share',
} as const satisfies ListDeclaration;

export const shipmentRow = z.object({
  /** Of the outbound. */
  id,
  project: reference,
  client: reference,
  /** The depot that it leaves, else the office of the project; null where it has neither. */
  depot: z.nullable(z.string()),
  site: z.nullable(z.string()),
  airbill: z.nullable(z.string()),
  planned_date: z.nullable(plainDate),
  dispatched_date: z.nullable(plainDate),
  expected_date: z.nullable(plainDate),
  ...timing,
});
export type ShipmentRow = z.output<typeof shipmentRow>;

export const routeRow = z.object({
  /** Of its first outbound. */
  id,
  depot: z.nullable(z.string()),
  site: z.nullable(z.string()),
  ...figures,
  /** In whole percent, rounded down. */
  share: z.number(),
});
export type RouteRow = z.output<typeof routeRow>;

export const onTimeContract = {
  shipments: endpoint({
    method: 'GET',
    path: '/api/on_time/shipments/',
    access: 'shipments.read',
    summary: 'Shipments with a planned or expected day, and by how many days they are late',
    list: shipmentsList,
    response: page(shipmentRow),
  }),
  exportShipments: endpoint({
    method: 'GET',
    path: '/api/on_time/shipments/excel/',
    access: 'shipments.read',
    summary: 'The filtered shipments with their days as a spreadsheet',
    list: shipmentsList,
    response: 'file',
  }),
  routes: endpoint({
    method: 'GET',
    path: '/api/on_time/routes/',
    access: 'shipments.read',
    summary:
      'Per route, from a depot to a site: how many shipments of the last 365 days were due, and how many of them ' +
      'arrived on or before the expected day. The shipments behind a figure are those of the list with its part, depot and site',
    list: routesList,
    response: z.extend(page(routeRow), { total }),
  }),
  exportRoutes: endpoint({
    method: 'GET',
    path: '/api/on_time/routes/excel/',
    access: 'shipments.read',
    summary: 'The figures per route as a spreadsheet',
    list: routesList,
    response: 'file',
  }),
};
