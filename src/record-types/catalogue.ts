// The catalogue of record types: the fields of each, declared once. Forms, imports, spreadsheets, the
// history, search texts, the API guide and blinding are derived from it (decision 0050).
import { batches } from './batch.ts';
import { cars } from './car.ts';
import { clients } from './client.ts';
import { depots } from './depot.ts';
import { destructions } from './destruction.ts';
import type { Fields } from './field.ts';
import { inbounds } from './inbound.ts';
import { inventories } from './inventory.ts';
import { invoicePayments, invoices } from './invoice.ts';
import { kits } from './kit.ts';
import { destructionLines, inboundLines, outboundLines, returnLines } from './lines.ts';
import { locations } from './location.ts';
import { outbounds } from './outbound.ts';
import { packageStatuses, packages } from './package.ts';
import { products } from './product.ts';
import { projectNotes, projects } from './project.ts';
import { returns } from './return.ts';
import { sites } from './site.ts';

/** The kinds of an import, each a table or a part of one, in the order in which they are written. */
export const importedTypes = {
  locations,
  clients,
  projects,
  products,
  batches,
  kits,
  packages,
  package_statuses: packageStatuses,
  inbounds,
  inbound_lines: inboundLines,
  outbounds,
  outbound_lines: outboundLines,
  returns,
  return_lines: returnLines,
  inventories,
  destructions,
  destruction_lines: destructionLines,
  invoices,
  invoice_payments: invoicePayments,
  project_notes: projectNotes,
} as const satisfies Readonly<Record<string, Fields>>;

/** Every record type. */
export const recordTypes = { ...importedTypes, cars, sites, depots } as const;
