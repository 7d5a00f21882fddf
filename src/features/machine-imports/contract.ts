// The way in for machines (requirements, Part 3; amendment 22): records as JSON, known by their external ids. Good rows
// are kept whatever the others are; what happened to each is in the answer.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import { type Field, type ImportedKind, importedKinds, recordFields } from '../imports/contract.ts';

export const machineItemsMaximum = 1000;
const bodyBytes = 8 * 1024 ** 2;

const query = z.object({
  dry_run: z.optional(z.enum(['true', 'false'])).register(z.globalRegistry, {
    description: 'true: checked and answered, nothing is written',
  }),
});

const result = z.object({
  /** Its place in the array, from 0. */
  index: z.number(),
  id: z.nullable(z.number()),
  external_id: z.nullable(z.string()),
  status: z.enum(['created', 'updated', 'unchanged', 'error']),
  errors: z.array(z.object({ field: z.string(), value: z.string(), reason: z.string() })),
});
const answer = z.object({
  dry_run: z.boolean(),
  results: z.array(result).register(z.globalRegistry, {
    examples: [
      [
        { index: 0, id: 12, external_id: 'WMS-10023', status: 'created', errors: [] },
        {
          index: 1,
          id: null,
          external_id: null,
          status: 'error',
          errors: [{ field: 'external_id', value: '', reason: 'required and empty' }],
        },
      ],
    ],
  }),
});
export type MachineAnswer = z.input<typeof answer>;

/** A field as a JSON schema says it, for the programs that write such bodies. */
function jsonSchemaOf(field: Field): Record<string, unknown> {
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
  const fields = Object.entries<Field>(recordFields[kind]);
  // Whatever an item is, it is answered by itself: the shape is for the reader, the check is per item.
  const item = z.unknown().register(z.globalRegistry, {
    type: 'object',
    properties: {
      external_id: { type: 'string', maxLength: 200 },
      ...Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field)])),
    },
    required: ['external_id'],
    description: `Required for a new one: ${['external_id', ...fields.flatMap(([name, { required }]) => (required ? [name] : []))].join(', ')}. A field that is not named stays as it is.`,
  });
  return endpoint({
    method: 'POST',
    path: `/api/import/${kind}/`,
    access: 'records.import',
    summary: `Create or update up to ${machineItemsMaximum} ${kind.replaceAll('_', ' ')} by external id; the header Idempotency-Key makes it safe to send again`,
    query,
    body: z.object({
      items: z.array(item).check(z.maxLength(machineItemsMaximum, `max:${machineItemsMaximum}`)),
    }),
    bodyBytes,
    response: answer,
  });
}

export type MachineImportsContract = Readonly<Record<ImportedKind, ReturnType<typeof endpointOf>>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each kind, as the line below has it
export const machineImportsContract = Object.fromEntries(
  importedKinds.map((kind) => [kind, endpointOf(kind)]),
) as MachineImportsContract;
