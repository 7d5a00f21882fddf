// A user's choices for the columns of a file, in addition to the suggestions.
import type { MappedFile } from './mapping-contract.ts';

type MappedColumn = MappedFile['columns'][number];

/** By the index of the column: a field, none, or the suggestion confirmed. */
export type Choices = Readonly<Record<number, string | null>>;

export interface ChosenColumn extends MappedColumn {
  readonly chosen: string | null;
  /** A suggestion to be confirmed. */
  readonly isDoubtful: boolean;
  readonly isOwn: boolean;
}

/** Each column with its target field. */
export function chosenColumns({ columns }: MappedFile, choices: Choices): ChosenColumn[] {
  return columns.map((column) => {
    const own = choices[column.index];
    const isOwn = own !== undefined;
    return {
      ...column,
      chosen: isOwn ? own : column.field,
      isOwn,
      isDoubtful: !isOwn && column.certainty === 'uncertain',
    };
  });
}

/** The reasons why the file cannot be validated yet. */
export function mappingProblems({ fields }: MappedFile, columns: readonly ChosenColumn[]) {
  const given = new Set(columns.map(({ chosen }) => chosen));
  const missing = given.has('external_id')
    ? []
    : fields.filter(({ name, required }) => required && !given.has(name));
  return {
    missing: missing.map(({ label }) => label),
    doubtful: columns.filter(({ isDoubtful }) => isDoubtful),
    hasNone: !columns.some(({ chosen }) => chosen !== null && chosen !== 'external_id'),
  };
}

/** The body of the call that validates the file by these columns. */
export function mappingBody({ sheet, header, resource }: MappedFile, columns: readonly ChosenColumn[]) {
  return {
    sheet,
    header,
    resource,
    columns: columns.map(({ index, chosen }) => ({ index, field: chosen, confirmed: true })),
  };
}
