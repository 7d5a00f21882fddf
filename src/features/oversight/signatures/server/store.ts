// Signatures of records. The caller has found the record within a scope.
import * as z from 'zod/mini';
import type { Authorized } from '#server/auth/authorized.ts';
import type { Signer } from '#server/auth/identity.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import type { Signature } from '../contract.ts';
import { type Meaning, meanings, type SignedKind } from '../rules.ts';

const storedSignature = shape({
  id: 'number',
  printed_name: 'string',
  meaning: z.enum(meanings),
  signed_at: 'string',
  record_version: 'number',
  file_sha256: 'string?',
  is_void: 'boolean!',
  voided_at: 'string?',
});
type StoredSignature = RowOf<typeof storedSignature>;

/** Stores the signature of a record as it is now; undefined while one of this person and meaning is valid. */
export async function insertSignature(
  transaction: Queryable,
  signer: Signer,
  { kind, record, meaning }: { kind: SignedKind; record: Authorized<string>; meaning: Meaning },
): Promise<Signature | undefined> {
  const [signature] = await transaction.rows(
    sql.of(storedSignature)`
      insert into signatures as s (record_kind, record_id, record_version, content_sha256, file_sha256, signer_id,
        printed_name, meaning, second_factor)
      select ${kind}, ${record.id}, coalesce(greatest(
          (select max(a.id) from audit a where a.table_name = ${kind} and a.row_id = ${String(record.id)} and a.action <> 'event'),
          (select max(a.id) from audit a where a.table_name in (${belowTables})
            and audit_parent(a.table_name, coalesce(a.new, a.old)) = ${`${kind} ${record.id}`})), 0),
        sha256(convert_to(c.content::text, 'UTF8')), decode(c.content ->> 'file', 'hex'), ${signer.userId},
        ${signer.name}, ${meaning}, ${signer.secondFactor}
      from (select signed_content(${kind}, ${record.id}::bigint) as content) c
      on conflict (record_kind, record_id, signer_id, meaning) where voided_at is null do nothing
      returning ${columns}`,
  );
  return signature;
}

/** The signatures of a record, the newest first, void ones included. */
export function listSignatures(
  database: Queryable,
  kind: SignedKind,
  record: Authorized<string>,
): Promise<StoredSignature[]> {
  return database.read(
    sql.of(storedSignature)`select ${columns} from signatures s
      where s.record_kind = ${kind} and s.record_id = ${record.id} order by s.id desc limit 200`,
  );
}

/** The tables of a signed record's dependent rows; they imply the condition of the index. */
const belowTables: Fragment = sql`'certificates', 'record_lines', 'excursion_causes', 'excursion_items',
  'recall_batches', 'recall_places'`;

// Also void if a record was changed bypassing the triggers.
const columns = sql`s.id, s.printed_name, s.meaning, s.signed_at, s.record_version, encode(s.file_sha256, 'hex') as file_sha256,
  s.voided_at is not null or s.content_sha256 is distinct from
    sha256(convert_to(signed_content(s.record_kind, s.record_id)::text, 'UTF8')) as is_void, s.voided_at`;
