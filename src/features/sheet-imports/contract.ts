// Import beside export (requirements, Part 3): a file is uploaded, checked row by row in the background, shown, then
// written as a whole or not at all; and taken back while nothing newer touched its rows.
import * as z from 'zod/mini';
import { endpoint, id, moment, page, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { text } from '#core/validation.ts';
import { importedKinds } from '../imports/contract.ts';

export const importFileBytes = 50 * 1024 ** 2;

export const importStates = [
  'checking',
  'checked',
  /** The file cannot be read at all; `message` says where and why. */
  'failed',
  'committing',
  'committed',
  'undone',
  'cancelled',
] as const;
export const rowStates = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type RowState = (typeof rowStates)[number];

const count = z.number();
const importedFile = z.object({
  id,
  resource: z.enum(importedKinds),
  /** The project whose list it was imported into. */
  project: z.nullable(reference),
  file_name: z.string(),
  /** Known once the file has been read. */
  sha256: z.nullable(z.string()),
  state: z.enum(importStates),
  /** Rows read so far, while it is checked; rows written, while it is committed. */
  progress: z.number(),
  counts: z.nullable(z.object({ new: count, changed: count, unchanged: count, wrong: count })),
  /** Why it failed, or why it was checked once more. One line. */
  message: z.nullable(z.string()),
  created_at: moment,
  created_by: z.nullable(reference),
  committed_at: z.nullable(moment),
  /** Checked, something to write, and nothing wrong. */
  can_commit: z.boolean(),
  can_undo: z.boolean(),
});
export type ImportedFile = z.output<typeof importedFile>;

const importedRow = z.object({
  /** Its row in the file, as a spreadsheet counts. */
  id,
  external_id: z.nullable(z.string()),
  state: z.enum(rowStates),
  /** What is wrong with the row as a whole. */
  reason: z.nullable(z.string()),
  cells: z.array(
    z.object({
      field: z.string(),
      /** The heading of its column in the file. */
      column: z.string(),
      value: z.nullable(z.string()),
      /** What the portal has now, where that is something else. */
      old: z.nullable(z.string()),
      changed: z.boolean(),
      /** What is wrong with this cell. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type ImportedRow = z.output<typeof importedRow>;

export const importsList = {
  sort: ['created_at', 'file_name'],
  search: ['file_name'],
  filters: ['status'],
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

/** `status` is one of the row states. */
export const importRowsList = {
  sort: [],
  search: [],
  filters: ['status'],
  defaultSort: 'id',
} as const satisfies ListDeclaration;

const resource = z.enum(importedKinds);
const project = z.optional(text({ max: 15 }).check(z.regex(/^\d+$/, 'digits')));

export const sheetImportsContract = {
  upload: endpoint({
    method: 'POST',
    path: '/api/imports/',
    access: 'records.write',
    summary: 'Upload an .xlsx or .csv file; it is checked in the background and writes nothing yet',
    query: z.object({ resource, project }),
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
      'Every row as it was read, with what is wrong with it in a last column: to be mended and imported again',
    response: 'file',
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/commit/',
    access: 'records.write',
    summary: 'Write all rows or none; 409 while a row is wrong. Asked for twice it is written once',
    response: importedFile,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/undo/',
    access: 'records.write',
    summary: 'Take the rows back; 409 with the rows that something newer touched',
    response: importedFile,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/cancel/',
    access: 'records.write',
    summary: 'Give up a file that was not written',
    response: importedFile,
  }),
};
