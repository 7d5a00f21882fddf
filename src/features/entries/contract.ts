// Forms for admin and staff (requirements, Part 3): the natural verbs on the paths that the lists have. One declaration
// per kind gives its four calls: how it stands now, a new one, a change, an end.
import * as z from 'zod/mini';
import type { Permission } from '#core/access.ts';
import { type Contract, decimal, endpoint, id, page, type EndpointDefinition } from '#core/contract.ts';
import type { Reason } from '#core/i18n/reasons.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { text, words } from '#core/validation.ts';
import { isCode } from '../imports/contract.ts';
import { readDate, readDecimal } from '../imports/rules.ts';
import {
  type EntryField,
  entryFields,
  type EntryKind,
  entryKinds,
  hasLines,
  isVoided,
  lineFields,
} from './rules.ts';

const rowId = z.int('required').check(z.positive());
export const invoiceFileBytes = 10 * 1024 * 1024;
const optionalText = z.nullable(z.string());

const line = z.object({ batch: optionalText, product: optionalText, quantity: z.nullable(decimal) });
export type EntryLine = z.output<typeof line>;

/** What every entry has beside its fields. `names` says by field what an id is called. */
const entryFrame = {
  id,
  /** Sent back with a change, so that nobody overwrites what another has just saved. */
  updated_at: z.string(),
  names: z.record(z.string(), z.string()),
};
const entryWithLines = z.object({ ...entryFrame, lines: z.array(line) });
/** An entry as the wire has it: its fields stand beside the frame, by the declaration of its kind. */
export type Entry = z.output<z.ZodMiniObject<typeof entryFrame>> & {
  readonly lines?: readonly EntryLine[];
} & { readonly [field: string]: unknown };

const changeFrame = {
  /** Why; it stands in the record's history. */
  reason: z.optional(text({ max: 500, optional: true })),
};
const changeOfVersion = { ...changeFrame, updated_at: z.optional(text({ max: 40 })) };
const requiredReason = z.object({ reason: words({ max: 500 }) });
/** What a handler knows of any body; the fields of the kind are beside. */
export interface EntryBody {
  readonly reason?: string | undefined;
  readonly updated_at?: string | undefined;
  readonly lines?: readonly Partial<EntryLine>[] | undefined;
}

const lineInput = z.object(inputs(lineFields, 'new'));
const linesInput = z.optional(z.array(lineInput).check(z.maxLength(1000, 'max:1000')));

/** The body of a new entry; the form checks the same. */
export function creationOf(kind: EntryKind): z.ZodMiniObject {
  const fields = { ...inputs(entryFields[kind], 'new'), ...changeFrame };
  return z.object(hasLines(kind) ? { ...fields, lines: linesInput } : fields);
}

/** The body of a change: what is not given stays. */
export function changeOf(kind: EntryKind): z.ZodMiniObject {
  const fields = { ...inputs(entryFields[kind], 'change'), ...changeOfVersion };
  return z.object(hasLines(kind) ? { ...fields, lines: linesInput } : fields);
}

interface Place {
  readonly all: `/${string}`;
  readonly one: `/${string}`;
  /** Where it is read as the form needs it; below `one` where `one` has another shape. */
  readonly form: `/${string}`;
  readonly read: Permission;
  readonly end?: 'delete' | 'delete with a reason' | 'void';
}

const projectRow = (kind: EntryKind, read: Permission): Place => ({
  all: `/api/projects/{id}/${kind}/`,
  one: `/api/projects/{id}/${kind}/{recordId}/`,
  form: `/api/projects/{id}/${kind}/{recordId}/`,
  read,
  end: 'void',
});
const read = 'records.write';
const places: Readonly<Record<EntryKind, Place>> = {
  clients: {
    all: '/api/clients/',
    one: '/api/clients/{id}/',
    form: '/api/clients/{id}/form/',
    read,
    end: 'delete',
  },
  projects: {
    all: '/api/projects/',
    one: '/api/projects/{id}/',
    form: '/api/projects/{id}/form/',
    read,
    end: 'delete',
  },
  packages: { all: '/api/packages/', one: '/api/packages/{id}/', form: '/api/packages/{id}/form/', read },
  inbounds: projectRow('inbounds', 'stock.read'),
  outbounds: projectRow('outbounds', 'shipments.read'),
  returns: projectRow('returns', 'shipments.read'),
  inventories: projectRow('inventories', 'stock.read'),
  destructions: projectRow('destructions', 'stock.read'),
  invoices: { all: '/api/invoices/', one: '/api/invoices/{id}/', form: '/api/invoices/{id}/form/', read },
  invoice_payments: {
    all: '/api/invoices/{id}/payments/',
    one: '/api/invoices/{id}/payments/{paymentId}/',
    form: '/api/invoices/{id}/payments/{paymentId}/',
    read,
    end: 'delete with a reason',
  },
  cars: { all: '/api/cars/', one: '/api/cars/{id}/', form: '/api/cars/{id}/', read },
  sites: { all: '/api/sites/', one: '/api/sites/{id}/', form: '/api/sites/{id}/', read },
};

export interface EntryEndpoints {
  readonly form: EndpointDefinition;
  readonly create: EndpointDefinition;
  readonly change: EndpointDefinition;
  readonly end?: EndpointDefinition;
}

/** The calls of each kind. */
export const entryEndpoints: Readonly<Record<EntryKind, EntryEndpoints>> = {
  clients: endpointsOf('clients', places.clients),
  projects: endpointsOf('projects', places.projects),
  packages: endpointsOf('packages', places.packages),
  inbounds: endpointsOf('inbounds', places.inbounds),
  outbounds: endpointsOf('outbounds', places.outbounds),
  returns: endpointsOf('returns', places.returns),
  inventories: endpointsOf('inventories', places.inventories),
  destructions: endpointsOf('destructions', places.destructions),
  invoices: endpointsOf('invoices', places.invoices),
  invoice_payments: endpointsOf('invoice_payments', places.invoice_payments),
  cars: endpointsOf('cars', places.cars),
  sites: endpointsOf('sites', places.sites),
};

/** All of them under one name each: `create clients`. */
export const entriesContract: Contract = Object.fromEntries(
  entryKinds.flatMap((kind) =>
    Object.entries(entryEndpoints[kind]).map(([verb, definition]) => [`${verb} ${kind}`, definition]),
  ),
);

function endpointsOf(kind: EntryKind, { all, one, form, read: mayRead, end }: Place): EntryEndpoints {
  const access = 'records.write';
  const shape = { ...outputs(entryFields[kind]), ...entryFrame };
  const response = hasLines(kind) ? z.extend(entryWithLines, shape) : z.object(shape);
  const noun = kind.replace('_', ' ');
  const wordAsId = all.startsWith('/api/invoices/') ? ({ wordsAreMissing: true } as const) : {};
  const endings = {
    delete: 'Deleted while nothing hangs below it; else 409, to be deactivated',
    'delete with a reason': 'Deleted; the audit keeps it with the reason',
    void: 'Voided with a reason: out of the lists, and kept',
  };
  return {
    form: endpoint({
      method: 'GET',
      path: form,
      ...wordAsId,
      access: mayRead,
      summary: isVoided(kind)
        ? `One row of ${noun}${hasLines(kind) ? ' with its lines' : ''}`
        : `One of ${noun}, for its form`,
      response,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      ...wordAsId,
      access,
      summary: `A new one of ${noun}`,
      body: creationOf(kind),
      status: 201,
      response,
    }),
    change: endpoint({
      method: 'PATCH',
      path: one,
      ...wordAsId,
      access,
      summary: `Change one of ${noun}; 409 with what is stored when \`updated_at\` is older`,
      body: changeOf(kind),
      response,
    }),
    ...(end && {
      end: endpoint({
        method: 'DELETE',
        path: one,
        ...wordAsId,
        access,
        summary: endings[end],
        body: end === 'delete' ? z.object(changeFrame) : requiredReason,
        status: 204,
        response: z.undefined(),
      }),
    }),
  };
}

export const carsList = {
  sort: ['plate', 'name', 'gps_device_id', 'is_active'],
  search: ['plate', 'name', 'gps_device_id'],
  filters: ['is_active'],
  defaultSort: 'plate',
} as const satisfies ListDeclaration;
export const sitesList = {
  sort: ['name', 'investigator', 'address'],
  search: ['name', 'investigator', 'address'],
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

const car = z.object({
  id,
  plate: z.string(),
  name: z.string(),
  gps_device_id: optionalText,
  is_active: z.boolean(),
});
export type CarRow = z.output<typeof car>;
const siteRow = z.object({ id, name: z.string(), investigator: optionalText, address: optionalText });
export type SiteRow = z.output<typeof siteRow>;

/** What the forms choose from, and the file of an invoice. */
export const choicesContract = {
  cars: endpoint({
    method: 'GET',
    path: '/api/cars/',
    access: 'records.write',
    summary: 'Cars',
    list: carsList,
    response: page(car),
  }),
  sites: endpoint({
    method: 'GET',
    path: '/api/sites/',
    access: 'records.write',
    summary: 'Sites',
    list: sitesList,
    response: page(siteRow),
  }),
  uploadInvoiceFile: endpoint({
    method: 'POST',
    path: '/api/invoices/{id}/file/',
    wordsAreMissing: true,
    access: 'records.write',
    summary: 'The PDF of an invoice; an older one is replaced and kept',
    upload: { maxBytes: invoiceFileBytes },
    status: 201,
    response: z.object({ name: z.string(), size: z.number() }),
  }),
  clearInvoiceFile: endpoint({
    method: 'DELETE',
    path: '/api/invoices/{id}/file/',
    wordsAreMissing: true,
    access: 'records.write',
    summary: 'Takes the file off an invoice',
    body: z.object(changeFrame),
    status: 204,
    response: z.undefined(),
  }),
};

function inputs(fields: Readonly<Record<string, EntryField>>, of: 'new' | 'change') {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const given = inputOf(field);
      return [name, of === 'new' && field.required ? given : z.optional(given)];
    }),
  );
}

/** What a body may say of a field. An empty text is nothing. */
function inputOf(field: EntryField): z.ZodMiniType {
  const { required = false } = field;
  const orNothing = (schema: z.ZodMiniType): z.ZodMiniType => (required ? schema : z.nullable(schema));
  switch (field.type) {
    case 'text':
      return orNothing(
        z.pipe(
          text({ max: field.max, optional: true }).check(
            z.refine((value) => !required || value.trim() !== '', 'required'),
          ),
          z.transform((value: string) => value.trim() || null),
        ),
      );
    case 'code':
      return orNothing(
        text({ max: 20, optional: !required }).check(z.refine((value) => isCode(field, value), 'currency')),
      );
    case 'decimal':
      return orNothing(decimalText(field, required));
    case 'date':
      return orNothing(
        text({ max: 10, optional: !required }).check(
          z.refine((value) => 'value' in readDate(value, ['YYYY-MM-DD']), 'date'),
        ),
      );
    case 'flag':
      return z.boolean();
    case 'id':
      return orNothing(rowId);
    case 'ids':
      return z.array(rowId).check(z.maxLength(500, 'max:500'));
    case 'texts':
      return z.array(words({ max: 200 })).check(z.maxLength(500, 'max:500'));
  }
}

/** A decimal in its one form, `-1234.5`: no thousands, a point. */
function decimalText(field: EntryField & { type: 'decimal' }, required: boolean): z.ZodMiniType {
  const { decimals, negative } = field;
  return text({ max: 40, optional: !required }).check((context) => {
    const reading = readDecimal(context.value, { decimal: '.', thousands: '' }, { decimals, negative });
    if ('value' in reading) return;
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: faultOfDecimal(reading.fault, decimals),
    });
  });
}

function faultOfDecimal({ key }: Reason, decimals: number): string {
  if (key === 'too_many_decimals') return `decimals:${decimals}`;
  if (key === 'too_large') return 'large_number';
  return key === 'below_zero' ? 'below_zero' : 'decimal';
}

function outputs(fields: Readonly<Record<string, EntryField>>): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, outputOf(field)]));
}

function outputOf(field: EntryField): z.ZodMiniType {
  switch (field.type) {
    case 'flag':
      return z.boolean();
    case 'id':
      return z.nullable(id);
    case 'ids':
      return z.array(id);
    case 'texts':
      return z.array(z.string());
    case 'decimal':
      return z.nullable(decimal);
    default:
      return optionalText;
  }
}
