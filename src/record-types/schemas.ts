// The fields of records as schemas of request bodies and answers.
import * as z from 'zod/mini';
import { decimal, id } from '#core/contract.ts';
import { givenDay, givenDecimal, givenMoment } from '#core/given-values.ts';
import { line, paragraph, text } from '#core/validation.ts';
import { type Field, type Fields, isCode } from './field.ts';

export type Shape = Record<string, z.ZodMiniType>;

/** Text values are trimmed. */
const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
);
export const rowId = z.int('required').check(z.positive());
export const optionalText = z.nullable(z.string());

/** The fields of a body, and others beside them. */
export function inputs(fields: Fields, of: 'new' | 'change', beside: Shape): Shape {
  const shape: Shape = {};
  for (const [name, field] of Object.entries(fields))
    addLater(shape, name, () => {
      const given = inputOf(field);
      return of === 'new' && field.required ? given : z.optional(given);
    });
  return Object.assign(shape, beside);
}

/** Adds a field whose schema is created when the body is first parsed: every page loads the contracts of all lists, and writes few records. */
export function addLater(shape: Shape, name: string, make: () => z.ZodMiniType): void {
  Object.defineProperty(shape, name, { get: make, enumerable: true, configurable: true });
}

/** The schema of a field in a body. An empty text is null. */
function inputOf(field: Field): z.ZodMiniType {
  const { required = false } = field;
  const orNothing = (schema: z.ZodMiniType): z.ZodMiniType => (required ? schema : z.nullable(schema));
  switch (field.type) {
    case 'text':
      return orNothing(
        z.pipe(
          z.pipe(trimmed, (field.multiline ? paragraph : line)({ max: field.max, optional: !required })),
          z.transform((value: string) => value || null),
        ),
      );
    case 'code':
      return orNothing(
        text({ max: 20, optional: !required }).check(
          z.refine((value) => isCode(field, value), field.exists ? 'currency' : 'unknown_choice'),
        ),
      );
    case 'decimal':
      return orNothing(givenDecimal(field, { optional: !required }));
    case 'date':
      return orNothing(givenDay({ optional: !required }));
    case 'moment':
      return orNothing(givenMoment);
    case 'flag':
      return z.boolean();
    case 'reference':
      return orNothing(rowId);
    case 'list':
      return z
        .array(field.of === 'smo_ids' ? z.pipe(trimmed, line({ max: 200 })) : rowId)
        .check(z.maxLength(500, 'max:500'));
  }
}

/** The fields of an answer. */
export function outputs(fields: Fields): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { event }]) => event !== true)
      .map(([name, field]) => [name, outputOf(field)]),
  );
}

function outputOf(field: Field): z.ZodMiniType {
  switch (field.type) {
    case 'flag':
      return z.boolean();
    case 'reference':
      return z.nullable(id);
    case 'list':
      return z.array(field.of === 'smo_ids' ? z.string() : id);
    case 'decimal':
      return z.nullable(decimal);
    default:
      return optionalText;
  }
}
