// Forms for admin and staff (requirements, Part 3): REST methods on the paths of the lists. Each noun
// declares its own endpoints with these, typed by the form fields of the catalogue.
import * as z from 'zod/mini';
import type { Permission } from '#core/access.ts';
import { decimal, endpoint, id } from '#core/contract.ts';
import { text } from '#core/validation.ts';
import {
  type FormFields,
  type FormKind,
  formFields,
  type GivenValue,
  hasLines,
  isVoided,
  type KindWithLines,
  lineFieldsOf,
  type RecordKind,
  type StoredValue,
} from '#record-types/forms.ts';
import { destroyedFrom, linesMaximum } from '#record-types/lines.ts';
import { addLater, inputs, optionalText, outputs, rowId, type Shape } from '#record-types/schemas.ts';

/** The size of the maximum number of lines with the longest texts. */
const bytesWithLines = 8 * 1024 ** 2;
const line = z.object({
  /** The batch matched by the texts; null if unknown. */
  batch_id: z.nullable(id),
  batch: optionalText,
  product: optionalText,
  quantity: z.nullable(decimal),
  /** Only for destructions. */
  destroyed_from: z.optional(z.nullable(z.enum(destroyedFrom))),
  /** Not of inbounds. */
  kits: z.optional(optionalText),
  /** For outbounds: the package, if not that of the outbound's airbill. */
  airbill: z.optional(optionalText),
});
export type RecordLine = z.output<typeof line>;
/** A line as stored, with the texts that identify its batch. */
export type WrittenLine = Omit<RecordLine, 'batch_id'>;

/** The fields that all records have. `names` contains, by field, the display names of ids. */
const recordFrame = {
  id,
  /** Sent back with a change to detect concurrent edits. */
  updated_at: z.string(),
  names: z.record(z.string(), z.string()),
};
export type RecordFrame = z.output<z.ZodMiniObject<typeof recordFrame>>;

/** A record for its form: its own fields and the common ones. */
export type RecordOf<Kind extends FormKind> = RecordFrame & {
  readonly [Name in keyof FormFields<Kind> as FormFields<Kind>[Name] extends { readonly event: true }
    ? never
    : Name]: StoredValue<FormFields<Kind>[Name]>;
} & (Kind extends KindWithLines ? { readonly lines: RecordLine[] } : unknown);
/** A record of any kind. */
export type AnyRecord = RecordFrame & { readonly lines?: readonly RecordLine[] } & {
  readonly [field: string]: unknown;
};

const changeFrame = {
  /** The reason for change, recorded in the record's history. */
  reason: z.optional(text({ max: 500, optional: true })),
  /** Saves despite warnings that were returned with 409 NEEDS_CONFIRMATION. */
  confirm_warnings: z.optional(z.boolean()),
};
/** Why stock may fall below zero, if the project keeps stock; recorded with the user. */
const stockOverride = { stock_override: z.optional(text({ max: 500, optional: true })) };
const changeReasonKey = z.optional(text({ max: 500, optional: true }));
/** `change_reason` is the same as `reason`; a setting may require it. */
const changeOfVersion = {
  ...changeFrame,
  change_reason: changeReasonKey,
  updated_at: z.optional(text({ max: 40 })),
};
/** The body of a deletion with an optional reason. */
export const changeReason = z.object({ ...changeFrame, change_reason: changeReasonKey });
const eitherReason = {
  reason: z.optional(text({ max: 500, optional: true })),
  change_reason: changeReasonKey,
};
/** A body whose reason is required, as `reason` or `change_reason`. */
export const requiredReason = z.object(eitherReason).check(givesReason);
/** The same for records that move stock. */
export const reasonOfRecord = z.object({ ...eitherReason, ...stockOverride }).check(givesReason);
/** The maximum number of records voided at once. */
export const recordsAtOnce = 100;
const voidedAtOnce = z
  .object({
    ids: z.array(rowId).check(z.minLength(1, 'required'), z.maxLength(recordsAtOnce, `max:${recordsAtOnce}`)),
    ...eitherReason,
    ...stockOverride,
  })
  .check(givesReason);
interface GivenReason {
  readonly reason?: string | undefined;
  readonly change_reason?: string | undefined;
}
/** The reason of a body, trimmed: `change_reason` takes precedence. */
export function reasonIn({ reason, change_reason: ofChange }: GivenReason): string {
  return ofChange?.trim() || reason?.trim() || '';
}

/** Reports a missing reason at the keys that were given, else at `reason`. */
function givesReason(context: z.core.ParsePayload<GivenReason>): void {
  const { value: body, issues } = context;
  if (reasonIn(body) !== '') return;
  const given = Object.keys(eitherReason).filter((key) => Object.hasOwn(body, key));
  for (const key of given.length > 0 ? given : ['reason'])
    issues.push({ code: 'custom', input: body, message: 'required', path: [key] });
}

/** The common parts of a body; the fields of the record type are in addition. */
export interface RecordBody {
  readonly reason?: string | undefined;
  readonly change_reason?: string | undefined;
  readonly updated_at?: string | undefined;
  readonly confirm_warnings?: boolean | undefined;
  readonly stock_override?: string | undefined;
  readonly lines?: readonly GivenLine[] | undefined;
}
/** A line of a body. */
export type GivenLine = Partial<WrittenLine> & { readonly batch_id?: number | null | undefined };

function linesInput(kind: KindWithLines) {
  const lineInput = z.object(
    inputs(lineFieldsOf(kind), 'new', {
      /** A batch of the project instead of its texts; must agree with given texts. */
      batch_id: z.optional(z.nullable(rowId)),
    }),
  );
  return z.optional(z.array(lineInput).check(z.maxLength(linesMaximum, `max:${linesMaximum}`)));
}

type GivenFields<Kind extends FormKind> = {
  -readonly [Name in keyof FormFields<Kind>]: FormFields<Kind>[Name] extends { readonly required: true }
    ? Given<FormFields<Kind>[Name]>
    : z.ZodMiniOptional<Given<FormFields<Kind>[Name]>>;
};
type ChangedFields<Kind extends FormKind> = {
  -readonly [Name in keyof FormFields<Kind>]: z.ZodMiniOptional<Given<FormFields<Kind>[Name]>>;
};
type Given<F> = z.ZodMiniType<GivenValue<F>, GivenValue<F>>;
type OverrideOf<Kind extends FormKind> = Kind extends RecordKind ? typeof stockOverride : unknown;
type LinesOf<Kind extends FormKind> = Kind extends KindWithLines
  ? { lines: ReturnType<typeof linesInput> }
  : unknown;

/** The body of a new record; the form uses the same schema. */
export function creationOf<const Kind extends FormKind>(
  kind: Kind,
): z.ZodMiniObject<GivenFields<Kind> & typeof changeFrame & OverrideOf<Kind> & LinesOf<Kind>>;
export function creationOf(kind: FormKind): z.ZodMiniObject {
  return bodyOf(kind, 'new', changeFrame);
}

/** The body of a change: fields not given stay. */
export function changeOf<const Kind extends FormKind>(
  kind: Kind,
): z.ZodMiniObject<ChangedFields<Kind> & typeof changeOfVersion & OverrideOf<Kind> & LinesOf<Kind>>;
export function changeOf(kind: FormKind): z.ZodMiniObject {
  return bodyOf(kind, 'change', changeOfVersion);
}

function bodyOf(kind: FormKind, of: 'new' | 'change', frame: Shape): z.ZodMiniObject {
  const shape = inputs(formFields[kind], of, { ...frame, ...(isVoided(kind) && stockOverride) });
  if (hasLines(kind)) addLater(shape, 'lines', () => linesInput(kind));
  return z.object(shape);
}

const records = new Map<FormKind, z.ZodMiniType>();

/** A record in a response. */
export function recordOf<const Kind extends FormKind>(
  kind: Kind,
): z.ZodMiniType<RecordOf<Kind>, RecordOf<Kind>>;
export function recordOf(kind: FormKind): z.ZodMiniType {
  const fields = outputs(formFields[kind]);
  const record =
    records.get(kind) ??
    z.object(
      hasLines(kind) ? { ...recordFrame, lines: z.array(line), ...fields } : { ...fields, ...recordFrame },
    );
  records.set(kind, record);
  return record;
}

interface Paths {
  readonly all: `/${string}`;
  readonly one: `/${string}`;
  /** The path for reading it in the form's shape; below `one` if `one` has another shape. */
  readonly form: `/${string}`;
}

/** How a record is read for its form, created and updated: the endpoints of a noun's contract. */
export function recordEndpoints<
  const Kind extends FormKind,
  const P extends Paths,
  const Read extends Permission,
>(kind: Kind, paths: P, read: Read, access: Permission = 'records.write') {
  const { all, one, form }: { all: P['all']; one: P['one']; form: P['form'] } = paths;
  const noun = kind.replace('_', ' ');
  const response = recordOf(kind);
  return {
    form: endpoint({
      method: 'GET',
      path: form,
      ...wordsAsIds(kind),
      access: read,
      summary: isVoided(kind)
        ? `One row of ${noun}${hasLines(kind) ? ' with its lines' : ''}`
        : `One of ${noun}, for its form`,
      response,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      ...wordsAsIds(kind),
      access,
      summary: `A new one of ${noun}`,
      body: creationOf(kind),
      ...(hasLines(kind) && { bodyBytes: bytesWithLines }),
      refuses: ['NEEDS_CONFIRMATION'],
      status: 201,
      response,
    }),
    update: endpoint({
      method: 'PATCH',
      path: one,
      ...wordsAsIds(kind),
      access,
      summary: `Change one of ${noun}; 409 with what is stored when \`updated_at\` is older`,
      body: changeOf(kind),
      ...(hasLines(kind) && { bodyBytes: bytesWithLines }),
      refuses: ['CONFLICT', 'NEEDS_CONFIRMATION'],
      response,
    }),
  };
}

/** How a record is deleted; with a required or optional reason. */
export function removalEndpoint<const P extends `/${string}`, const Body extends z.ZodMiniObject>(
  kind: FormKind,
  path: P,
  body: Body,
  summary: string,
) {
  return endpoint({
    method: 'DELETE',
    path,
    ...wordsAsIds(kind),
    access: 'records.write',
    summary,
    body,
    refuses: ['CONFLICT'],
    status: 204,
    response: z.undefined(),
  });
}

/** How a row of a project's lists is voided and restored. */
export function voidingEndpoints<
  const One extends `/${string}`,
  const Restore extends `/${string}`,
  const Some extends `/${string}`,
>(kind: RecordKind, paths: { readonly one: One; readonly restore: Restore; readonly some: Some }) {
  return {
    voidSome: endpoint({
      method: 'POST',
      path: paths.some,
      access: 'records.write',
      summary: `Voids up to ${recordsAtOnce} ${kind} with one reason (\`change_reason\` or \`reason\`), all or none`,
      body: voidedAtOnce,
      status: 204,
      response: z.undefined(),
    }),
    void: removalEndpoint(
      kind,
      paths.one,
      reasonOfRecord,
      'Voided with a reason (`change_reason` or `reason`): out of the lists, and kept',
    ),
    restore: endpoint({
      method: 'POST',
      path: paths.restore,
      access: 'records.restore',
      summary: `Takes a voided row of ${kind} back, with a reason (\`change_reason\` or \`reason\`); 409 when another row has taken its external id`,
      body: reasonOfRecord,
      refuses: ['CONFLICT'],
      status: 204,
      response: z.undefined(),
    }),
  };
}

/** Below invoices a segment that is not a period is 404, not 400. */
function wordsAsIds(kind: FormKind): { readonly wordsAreMissing?: true } {
  return kind.startsWith('invoice') ? { wordsAreMissing: true } : {};
}
