// Import by screen (requirements, Part 3): a file is uploaded, validated row by row in the background, shown,
// and then imported completely or not at all. It can be undone until its rows change.
import * as z from 'zod/mini';
import { endpoint, id, moment, page, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { text } from '#core/validation.ts';
import { importedKinds } from '#record-types/imports.ts';

export const importFileBytes = 50 * 1024 ** 2;

export const importStates = [
  'checking',
  /** Its headings are unknown: a user maps the columns. */
  'mapping',
  'checked',
  /** The file cannot be read at all; `message` has the position and the reason. */
  'failed',
  'committing',
  'committed',
  'undoing',
  'undone',
  'cancelled',
] as const;
/** A background job is running: only the first of these can be cancelled. */
export const workingStates = ['checking', 'committing', 'undoing'] as const;
export type WorkingState = (typeof workingStates)[number];
export const rowStates = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type RowState = (typeof rowStates)[number];

const count = z.number();
export const importedFile = z.object({
  id,
  resource: z.enum(importedKinds),
  /** The project of the list, for imports into a project's list. */
  project: z.nullable(reference),
  file_name: z.string(),
  /** Known after the file has been read. */
  sha256: z.nullable(z.string()),
  state: z.enum(importStates),
  /** Rows read, written or undone so far, depending on the state. */
  progress: z.number(),
  counts: z.nullable(
    z.object({
      new: count,
      changed: count,
      unchanged: count,
      wrong: count,
      /** Rows with warnings, among the new and changed ones. */
      warnings: z.optional(count),
    }),
  ),
  /** Why it failed, or was validated again. One line. */
  message: z.nullable(z.string()),
  /** Notes on content that was read differently or not at all: other sheets, formulas, times. */
  notes: z.array(z.string()),
  /** Why it could not be undone: the first rows with newer changes. */
  conflicts: z.array(z.object({ row: z.number(), reason: z.string() })),
  created_at: moment,
  created_by: z.nullable(reference),
  committed_at: z.nullable(moment),
  /** Validated, with rows to write and no errors. */
  can_commit: z.boolean(),
  can_undo: z.boolean(),
  /** Its sheet and columns can be chosen. */
  can_map: z.boolean(),
  /** Cells corrected by hand. */
  corrections: z.number(),
});
export type ImportedFile = z.output<typeof importedFile>;

const importedRow = z.object({
  /** Its row number in the file, counted as in a spreadsheet. */
  id,
  external_id: z.nullable(z.string()),
  state: z.enum(rowStates),
  /** Errors of the row as a whole. */
  reason: z.nullable(z.string()),
  /** Warnings, confirmed once for the whole file. */
  warnings: z.array(z.string()),
  cells: z.array(
    z.object({
      field: z.string(),
      /** The heading of its column in the file. */
      column: z.string(),
      value: z.nullable(z.string()),
      /** The current value in the portal, if it differs. */
      old: z.nullable(z.string()),
      changed: z.boolean(),
      /** The error of this cell. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type ImportedRow = z.output<typeof importedRow>;

export const importsList = {
  sort: ['created_at', 'file_name'],
  search: ['file_name'],
  filters: ['status'],
  choices: { status: importStates },
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

export const importRowsList = {
  sort: [],
  search: [],
  filters: ['status'],
  choices: { status: [...rowStates, 'warnings'] },
  defaultSort: 'id',
} as const satisfies ListDeclaration;

const resource = z.enum(importedKinds);
const project = z.optional(text({ max: 15 }).check(z.regex(/^\d+$/, 'digits')));

export const importsContract = {
  upload: endpoint({
    method: 'POST',
    path: '/api/imports/',
    access: 'records.write',
    summary:
      'Upload an .xlsx, .ods or .csv file; it is checked in the background and writes nothing yet. With `headings=ask` a file with headings of its own waits for a mapping',
    query: z.object({
      resource,
      project,
      /** `ask`: a file with other headings waits for a mapping; without it such a file is rejected. */
      headings: z.optional(z.enum(['ask'])),
    }),
    upload: { maxBytes: importFileBytes },
    status: 201,
    response: importedFile,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/imports/',
    access: 'records.write',
    summary: 'Imported files, newest first; `status` is their state',
    list: importsList,
    response: page(importedFile),
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/imports/template/',
    access: 'records.write',
    summary: 'The rows there are with their external_id, to be changed and imported',
    query: z.object({ resource, project }),
    response: 'file',
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/',
    access: 'records.write',
    summary: 'How far an imported file is',
    response: importedFile,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/rows/',
    access: 'records.write',
    summary: 'What the check found, row by row; `status` is new, changed, unchanged or wrong',
    list: importRowsList,
    response: page(importedRow),
  }),
  marked: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/export/',
    access: 'records.write',
    summary:
      'Every row as it was read, with what is wrong with it in a last column: to be fixed and imported again',
    refuses: ['CONFLICT'],
    response: 'file',
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/commit/',
    access: 'records.write',
    summary:
      'Write all rows or none; 409 while a row is wrong, or has a warning and `confirm_warnings` is not true. Asked for twice it is written once',
    body: z.object({ confirm_warnings: z.optional(z.boolean()) }),
    refuses: ['CONFLICT', 'NEEDS_CONFIRMATION'],
    response: importedFile,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/undo/',
    access: 'records.write',
    summary:
      'Undo an import in the background: all of its rows or none; `conflicts` lists rows that something newer touched',
    refuses: ['CONFLICT'],
    response: importedFile,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/cancel/',
    access: 'records.write',
    summary: 'Cancel an import that was not written; 409 while it is written or undone, and afterwards',
    refuses: ['CONFLICT'],
    response: importedFile,
  }),
};
