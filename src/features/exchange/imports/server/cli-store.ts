import { type Queryable, sql } from '#server/database/sql.ts';

/**
 * Records a command-line import; returns false, without recording it, if the same file changed nothing again.
 */
export async function insertImport(
  transaction: Queryable,
  note: {
    fileName: string;
    sha256: string;
    mapping: string;
    counts: unknown;
    report: unknown;
    changed: boolean;
  },
): Promise<boolean> {
  const known = await transaction.read(sql`select from imports
    where file_sha256 = decode(${note.sha256}, 'hex') and mapping = ${note.mapping} limit 1`);
  if (!note.changed && known.length > 0) return false;
  await transaction.rows(sql`insert into imports (file_name, file_sha256, mapping, counts, report) values
    (${note.fileName}, decode(${note.sha256}, 'hex'), ${note.mapping}, ${JSON.stringify(note.counts)}::jsonb,
      ${JSON.stringify(note.report)}::jsonb)`);
  return true;
}
