// The home page: figures of the user's own work by role. Each figure equals the count of the linked list;
// parts without access are null (decision 0073).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, plainDate, reference } from '#core/contract.ts';
import { ageing } from '#features/billing/invoices/contract.ts';
import { steps } from '#features/supply/expiry/contract.ts';

/** Counted up to 10,000; `more` says that there are further ones. */
export const figure = z.object({ count: z.number(), more: z.boolean() });
export type Figure = z.output<typeof figure>;
const figureOrNone = z.nullable(figure);

/** A package that is not handed over yet, with its expected day. */
const nextPackage = z.object({
  id,
  airbill: z.string(),
  status: z.nullable(z.string()),
  date: z.nullable(plainDate),
  project: z.string(),
  late: z.boolean(),
});
export type NextPackage = z.output<typeof nextPackage>;

/** A project of the caller with the rows of its lists; null for a list that the caller does not see. */
export const homeProject = z.object({
  id,
  name: z.string(),
  client: z.string(),
  is_active: z.boolean(),
  start_date: z.nullable(plainDate),
  inventories: z.nullable(z.number()),
  /** In stock, expired or expiring within 90 days. */
  expiring: z.nullable(z.number()),
  returns: z.nullable(z.number()),
});
export type HomeProject = z.output<typeof homeProject>;

export const documentKinds = ['certificate', 'proof_of_delivery', 'invoice'] as const;

export const homeDocument = z.object({
  kind: z.enum(documentKinds),
  /** Of the delivery report or the invoice; of a certificate its destruction. */
  id,
  project: reference,
  /** File name, airbill or number of the invoice. */
  name: z.string(),
  date: plainDate,
});
export type HomeDocument = z.output<typeof homeDocument>;

const shipments = {
  in_transit: figureOrNone,
  late: figureOrNone,
  /** The next hand-overs, the latest ones first. */
  packages: z.array(nextPackage),
};

const staffHome = z.object({
  kind: z.literal('staff'),
  ...shipments,
  exceptions: figureOrNone,
  requests: figureOrNone,
  failed_imports: figureOrNone,
  failed_mails: figureOrNone,
  overdue_invoices: figureOrNone,
  overdue_excursions: figureOrNone,
  expiry: z.nullable(steps),
  projects: z.array(homeProject),
});

const money = z.object({
  overdue: figure,
  /** Outstanding amounts by currency. */
  ageing: z.array(ageing),
  /** Budgets of active projects with the smallest share left, up to six. */
  budgets: z.array(
    z.object({
      invoice_id: id,
      project: reference,
      currency: z.string(),
      total: decimal,
      used: decimal,
      left: decimal,
    }),
  ),
});
export type HomeMoney = z.output<typeof money>;

const customerHome = z.object({
  kind: z.literal('customer'),
  ...shipments,
  exceptions: figureOrNone,
  expiry: z.nullable(steps),
  projects: z.array(homeProject),
  documents: z.array(homeDocument),
  /** For those who read invoices. */
  money: z.nullable(money),
});

const operatorHome = z.object({
  kind: z.literal('operator'),
  ...shipments,
  /** Packages that are not handed over yet, by status; those in transit, by vehicle. */
  statuses: z.array(z.object({ status: z.string(), count: z.number() })),
  cars: z.array(z.object({ car: z.string(), count: z.number() })),
});

const homeRecall = z.object({
  id,
  reference: z.string(),
  /** The own sites that must acknowledge. */
  places: z.string(),
  due_on: plainDate,
  late: z.boolean(),
});
export type HomeRecall = z.output<typeof homeRecall>;

const siteHome = z.object({
  kind: z.literal('site'),
  /** Deliveries to the own sites that have not arrived yet. */
  expected: figureOrNone,
  late: figureOrNone,
  packages: z.array(nextPackage),
  /** Delivered packages whose site has not confirmed the receipt, the latest first. */
  unconfirmed: figureOrNone,
  to_confirm: z.array(nextPackage),
  /** Open recalls that the own sites have not acknowledged yet, the first to fall due on top. */
  recalls: z.array(homeRecall),
  projects: z.array(homeProject),
});

/** The number of days of counted calls. */
export const usageDays = 14;

const apiHome = z.object({
  kind: z.literal('api'),
  tokens: z.array(
    z.object({
      id,
      name: z.string(),
      expires_at: moment,
      revoked_at: z.nullable(moment),
      last_used_at: z.nullable(moment),
      calls: z.number(),
      errors: z.number(),
    }),
  ),
  /** One a day (UTC), today last. */
  days: z.array(z.object({ day: plainDate, calls: z.number(), errors: z.number() })),
});
export type ApiHome = z.output<typeof apiHome>;

/** Drivers have their stops instead. */
const driverHome = z.object({ kind: z.literal('driver') });

/** Each has its own `kind`; a discriminated union would add its code to the first load of every visitor. */
export const home = z.union([staffHome, customerHome, operatorHome, siteHome, apiHome, driverHome]);
export type Home = z.output<typeof home>;
export type HomeOf<K extends Home['kind']> = Extract<Home, { kind: K }>;

export const homeContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/home/',
    access: 'signed-in',
    summary:
      "The caller's own figures, by role: `kind` says which. A figure counts what its list shows, up to 10,000; null where the caller may not read it",
    response: home,
  }),
};
