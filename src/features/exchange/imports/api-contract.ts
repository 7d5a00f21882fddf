// The import for API clients (requirements, Part 3; amendment 22): records as JSON, identified by their
// external ids. Valid rows are imported even if others are rejected; the response has the result of each.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import { type ImportedKind, type ImportField, importedKinds, recordFields } from '#record-types/imports.ts';

export const apiItemsMaximum = 1000;
const bodyBytes = 8 * 1024 ** 2;

const query = z.object({
  dry_run: z.optional(z.enum(['true', 'false'])).register(z.globalRegistry, {
    description: 'true: checked and answered, nothing is written',
  }),
  confirm_warnings: z.optional(z.enum(['true', 'false'])).register(z.globalRegistry, {
    description: 'true: rows with warnings are written too; else they are `unconfirmed` and left out',
  }),
});

const fieldMessage = z.object({ field: z.string(), value: z.string(), reason: z.string() });
const result = z.object({
  /** Its index in the array, from 0. */
  index: z.number(),
  id: z.nullable(z.number()),
  external_id: z.nullable(z.string()),
  status: z.enum(['created', 'updated', 'unchanged', 'unconfirmed', 'error']),
  errors: z.array(fieldMessage),
  /** Plausibility warnings; the row is written only with `confirm_warnings`. */
  warnings: z.array(fieldMessage),
  /** Keys of the row that are not fields; with a strict token each is an error. */
  unknown_fields: z.array(z.string()),
});
const answer = z.object({
  dry_run: z.boolean(),
  results: z.array(result).register(z.globalRegistry, {
    examples: [
      [
        {
          index: 0,
          id: 12,
          external_id: 'WMS-10023',
          status: 'created',
          errors: [],
          warnings: [],
          unknown_fields: [],
        },
        {
          index: 1,
          id: null,
          external_id: null,
          status: 'error',
          errors: [{ field: 'external_id', value: '', reason: 'this field is required' }],
          warnings: [],
          unknown_fields: [],
        },
      ],
    ],
  }),
});
export type ApiImportAnswer = z.input<typeof answer>;

/** The JSON schema of a field, for developers of API clients. */
function jsonSchemaOf(field: ImportField): Record<string, unknown> {
  switch (field.type) {
    case 'text':
      return { type: ['string', 'null'], maxLength: field.max };
    case 'code':
      return { type: 'string', pattern: field.pattern.source };
    case 'decimal':
      return {
        type: ['string', 'number', 'null'],
        description: `At most ${field.decimals} decimals, with a point`,
      };
    case 'date':
      return { type: ['string', 'null'], format: 'date' };
    case 'moment':
      return {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'With its offset from UTC, or a day alone; not in the future',
      };
    case 'flag':
      return { type: 'boolean' };
    case 'reference':
      return {
        type: 'string',
        description: `Of ${field.to}: external id of the same source, id:… or the one name`,
      };
    case 'list':
      return { type: 'array', items: { type: 'string' }, description: 'All of them: others are taken away' };
  }
}

function endpointOf(kind: ImportedKind) {
  const fields = Object.entries<ImportField>(recordFields[kind]);
  // Accepts any item, because each has its own result: the schema is documentation, and items are validated
  // one by one.
  const item = z.unknown().register(z.globalRegistry, {
    type: 'object',
    properties: {
      external_id: { type: 'string', maxLength: 200 },
      ...Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field)])),
    },
    required: ['external_id'],
    description: `Required for a new one: ${['external_id', ...fields.flatMap(([name, { required, expected }]) => (required || expected ? [name] : []))].join(', ')}. A field that is not named stays as it is.`,
  });
  return endpoint({
    method: 'POST',
    path: `/api/import/${kind}/`,
    access: 'records.import',
    summary: `Create or update up to ${apiItemsMaximum} ${kind.replaceAll('_', ' ')} by external id; the header Idempotency-Key makes it safe to send again`,
    query,
    body: z.object({
      // More items are TOO_MANY_ROWS, a separate code, so that a client knows to split them.
      items: z.array(item).register(z.globalRegistry, { maxItems: apiItemsMaximum }),
    }),
    bodyBytes,
    refuses: ['TOO_MANY_ROWS'],
    response: answer,
  });
}

export type ApiImportsContract = Readonly<Record<ImportedKind, ReturnType<typeof endpointOf>>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each kind, as the line below has it
export const apiImportsContract = Object.fromEntries(
  importedKinds.map((kind) => [kind, endpointOf(kind)]),
) as ApiImportsContract;
