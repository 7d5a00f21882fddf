// The columns of a file with headings of its own: what each is suggested to be, what a person chose, and the corrections
// made by hand in its check.
import * as z from 'zod/mini';
import { endpoint, id, moment, page, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line, text } from '#core/validation.ts';
import { importedKinds } from '#record-types/imports.ts';
import { importedFile } from './contract.ts';
import { certainties } from './suggest.ts';

export const savedMappingsList = {
  sort: ['name'],
  search: ['name'],
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const correctionsList = {
  sort: ['row'],
  search: [],
  filters: [],
  defaultSort: 'row',
} as const satisfies ListDeclaration;

const resource = z.enum(importedKinds);
const field = z.nullable(line({ max: 60 }));
const place = z.number().check(z.int(), z.minimum(0, 'unknown_choice'));

const mappedFile = z.object({
  /** The visible sheets with rows; that of a CSV has no name. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** The data types that the file can be imported as. */
  resources: z.array(resource),
  resource,
  /** The number of the row of headings. */
  header: z.number(),
  /** The first rows of the sheet, to choose that row from. */
  rows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
  columns: z.array(
    z.object({
      index: z.number(),
      /** A, B, C as a spreadsheet names it. */
      letter: z.string(),
      heading: z.string(),
      /** Up to three values. */
      samples: z.array(z.string()),
      /** The suggested field and its certainty; `uncertain` must be confirmed. */
      field: z.nullable(z.string()),
      certainty: z.nullable(z.enum(certainties)),
    }),
  ),
  fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
  /** The saved mapping for these headings. */
  saved: z.nullable(z.object({ id, name: z.string() })),
});
export type MappedFile = z.output<typeof mappedFile>;

const savedMapping = z.object({
  id,
  name: z.string(),
  resource,
  client: z.nullable(reference),
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(z.string()) })),
  updated_at: moment,
});
export type SavedMappingRow = z.output<typeof savedMapping>;

const correction = z.object({
  id,
  row: z.number(),
  column: z.string(),
  old: z.string(),
  new: z.string(),
  corrected_by: z.nullable(reference),
  corrected_at: moment,
});

export const mappingContract = {
  columns: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/mapping/',
    access: 'records.write',
    summary:
      'The columns of an uploaded file with sample values, and the fields that they are suggested to be',
    query: z.object({
      sheet: z.optional(text({ max: 200, optional: true })),
      header: z.optional(text({ max: 9 }).check(z.regex(/^\d+$/, 'digits'))),
      resource: z.optional(resource),
    }),
    refuses: ['CONFLICT'],
    response: mappedFile,
  }),
  map: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/mapping/',
    access: 'records.write',
    summary:
      'Choose sheet, row of headings and a field for each column, then check the file; 409 while an uncertain suggestion is not confirmed. The choice is offered again for a file with the same headings',
    body: z.object({
      sheet: text({ max: 200, optional: true }),
      header: place,
      resource,
      columns: z
        .array(z.object({ index: place, field, confirmed: z.optional(z.boolean()) }))
        .check(z.maxLength(300, 'max:300')),
      name: z.optional(line({ max: 200 })),
    }),
    refuses: ['CONFLICT', 'NEEDS_CONFIRMATION'],
    response: importedFile,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/corrections/',
    access: 'records.write',
    summary:
      'Correct cells of a checked file by hand; the file is checked again and its corrections are kept',
    body: z.object({
      cells: z
        .array(
          z.object({ row: place, field: line({ max: 60 }), value: text({ max: 32_767, optional: true }) }),
        )
        .check(z.minLength(1, 'required'), z.maxLength(200, 'max:200')),
    }),
    refuses: ['CONFLICT'],
    response: importedFile,
  }),
  corrections: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/corrections/',
    access: 'records.write',
    summary: 'The cells that were corrected by hand: row, column, the value of the file and the new one',
    list: correctionsList,
    response: page(correction),
  }),
  saved: endpoint({
    method: 'GET',
    path: '/api/import_mappings/',
    access: 'records.write',
    summary: 'The kept mappings of columns to fields',
    list: savedMappingsList,
    response: page(savedMapping),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/import_mappings/{id}/',
    access: 'records.write',
    summary: 'Rename a kept mapping',
    body: z.object({ name: line({ max: 200 }) }),
    response: savedMapping,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/import_mappings/{id}/',
    access: 'records.write',
    summary: 'Delete a kept mapping; imported files keep theirs',
    status: 204,
    response: z.undefined(),
  }),
};
