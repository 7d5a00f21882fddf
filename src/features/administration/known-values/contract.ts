// Known statuses and document types (amendment 45). Records may have any other text, which is kept unchanged.
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line } from '#core/validation.ts';
import { knownFields, labelCharacters, tones, valueCharacters } from './rules.ts';

export const knownValuesList = {
  sort: ['position', 'value'],
  search: ['value'],
  filters: ['kind'],
  choices: { kind: knownFields },
  defaultSort: 'position',
} as const satisfies ListDeclaration;

const label = z.nullish(line({ max: labelCharacters, optional: true }));
const labels = z.object({ en: label, es: label, fr: label, uk: label, ru: label, cn: label });

export const knownValue = z.object({
  id,
  field: z.enum(knownFields),
  value: z.string(),
  position: z.number(),
  tone: z.enum(tones),
  /** By language. */
  labels: z.record(z.string(), z.string()),
});
export type KnownValue = z.output<typeof knownValue>;

/** The fields of a known value; the form uses the same schema. */
export const knownFieldsSchema = z.object({
  value: line({ max: valueCharacters.doc_type }),
  position: z.optional(z.int().check(z.gte(0, 'digits'), z.lte(10_000, 'large_number'))),
  tone: z.optional(z.enum(tones)),
  labels: z.optional(labels),
});
export type KnownFields = z.output<typeof knownFieldsSchema>;

/** The version that the user edited: if another user has saved since, the response is 409 with `current`. */
const seen = z.object({
  value: line({ max: valueCharacters.doc_type }),
  position: z.number(),
  tone: z.enum(tones),
  labels: z.record(z.string(), z.string()),
});

export const knownValuesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/known_values/',
    access: 'cities.write',
    summary: 'Known statuses and document types, in their order; `kind` is the field of a package',
    list: knownValuesList,
    response: page(knownValue),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/known_values/all/',
    access: 'packages.search',
    summary: 'Every known status and document type with its labels, order and colour',
    response: z.object({ results: z.array(knownValue) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/known_values/',
    access: 'cities.write',
    summary: 'A new known value; one with this text already, in any case, is refused',
    body: z.extend(knownFieldsSchema, { field: z.enum(knownFields) }),
    refuses: ['TOO_MANY_ROWS'],
    status: 201,
    response: knownValue,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/known_values/{id}/',
    access: 'cities.write',
    summary: 'Change the text, order, colour or labels of a known value; records keep their text',
    body: z.extend(z.partial(knownFieldsSchema), { seen: z.optional(seen) }),
    refuses: ['CONFLICT'],
    response: knownValue,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/known_values/{id}/',
    access: 'cities.write',
    summary: 'Delete a known value; records keep their text, which is then shown as it is',
    status: 204,
    response: z.undefined(),
  }),
};
