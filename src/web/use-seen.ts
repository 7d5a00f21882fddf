// The columns that the signed-in person sees of a record (record-types/blinding.ts): hidden columns are
// omitted from lists, details and forms rather than shown empty.

import type { ListDeclaration } from '#core/list-query.ts';
import { type RecordType, seenDeclaration, seesColumn } from '#record-types/blinding.ts';
import type { Column } from '#web/lists/columns.tsx';
import { useSession } from './session.ts';

export interface Seen {
  /** Whether a column of a record type is seen. */
  sees(type: RecordType, column: string): boolean;
  /** The visible columns; the first of them links to the row when the main one is hidden. */
  columns<Row>(type: RecordType, columns: readonly Column<Row>[]): Column<Row>[];
  /** The visible fields by which the list can be searched and sorted. */
  declaration<D extends ListDeclaration>(type: RecordType, declaration: D): D;
}

/** The visible columns of the signed-in person; none when signed out. */
export function useSeen(): Seen {
  const user = useSession()?.user;
  const sees = (type: RecordType, column: string) => user !== undefined && seesColumn(user, type, column);
  return {
    sees,
    columns(type, columns) {
      const seen = columns.filter(({ id }) => sees(type, id));
      return seen.some(({ main }) => main)
        ? seen
        : seen.map((column, index) => ({ ...column, main: index === 0 }));
    },
    declaration: (type, declaration) =>
      user === undefined ? declaration : seenDeclaration(user, type, declaration),
  };
}
