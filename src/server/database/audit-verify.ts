// Compares the audit with its seals, the seals with each other, and the anchors with the seals (decision 0078). Rows are
// hashed by PostgreSQL and only differences leave it, so that memory does not grow with the audit; the chain is calculated
// here a second time.
import { createHash } from 'node:crypto';
import { OperatorError } from '#server/config/operator-error.ts';
import { anchorFiles, anchorLine, readLines, sealMoment } from './audit-seal.ts';
import type { Database } from './database.ts';
import { readDatabaseState } from './database-marks.ts';
import { shape } from './rows.ts';
import { noTimeLimit, type Queryable, sql } from './sql.ts';

export interface Verification {
  readonly rows: number;
  readonly seals: number;
  /** Rows without a seal so far. */
  readonly unsealed: number;
  /** One line for each fault. */
  readonly faults: readonly string[];
}

/** Further ones are counted, but not listed. */
const listedFaults = 1000;
/** Of at most 1,000 rows each. */
const sealsAtOnce = 20;
const dayMs = 86_400_000;
/** A seal and its anchor are written one after the other. */
const anchoredWithinMs = 60_000;

/** Checks every row of the audit, every seal and every anchor of this folder. */
export async function verifyAudit(
  database: Database,
  folder: string,
  now = new Date(),
): Promise<Verification> {
  if ((await readDatabaseState(database)).marked) {
    throw new OperatorError('This database holds the demo world, whose audit is not sealed.');
  }
  // Read before the seals: a running server only adds seals.
  const anchors = readAnchors(folder);
  const cause = { actor: 'operator', operation: 'verify', request: 'verify' };
  return database.write(cause, async (transaction) => {
    await transaction.rows(noTimeLimit);
    const counts = await countRows(transaction);
    const named = new Set([...anchors.daily, ...anchors.head].map((line) => Number(line.split(' ')[0])));
    const chain = await checkChain(transaction, named);
    const faults = [
      ...(await findRowFaults(transaction)),
      ...chain.faults,
      ...anchorFaults(folder, anchors, chain, now),
    ];
    return { ...counts, faults };
  });
}

async function countRows(transaction: Queryable): Promise<Omit<Verification, 'faults'>> {
  const [counts] = await transaction.read(
    sql.of({
      rows: 'number',
      seals: 'number',
      unsealed: 'number',
    })`select (select count(*) from audit) as rows,
      (select count(*) from audit_seals) as seals, (select count(*) from audit_unsealed) as unsealed`,
  );
  return counts ?? { rows: 0, seals: 0, unsealed: 0 };
}

const rowFault = shape({
  kind: 'string!',
  first: 'number!',
  last: 'number!',
  count: 'number!',
  about: 'string?',
});

/** Consecutive rows with the same problem share one line. */
async function findRowFaults(transaction: Queryable): Promise<string[]> {
  const found = await transaction.read(
    // The text comes from audit_canonical, a function that someone who changed a row may have changed too.
    sql.of(rowFault)`with sealed as (
        select x.id, x.hash from audit_seals s, unnest(s.audit_ids, s.row_hashes) as x (id, hash)),
      compared as (
        select coalesce(a.id, s.id) as id, a.table_name || ' ' || coalesce(a.row_id, '') as about,
          case when a.id is null then 'missing'
            when s.id is null and exists (select from audit_unsealed u where u.audit_id = a.id and u.at = a.at) then null
            when s.id is null then 'added'
            when s.hash is distinct from pg_catalog.sha256(pg_catalog.convert_to(jsonb_build_array(a.id,
              to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.origin, a.operation,
              a.reference::text, a.reason, a.request, a.action, a.table_name, a.row_id, a.old::text, a.new::text)::text, 'UTF8'))
              then 'changed' end as kind
        from audit a full join sealed s on s.id = a.id),
      gone as (
        select u.audit_id as id, null::text as about, 'missing' as kind from audit_unsealed u
        where not exists (select from audit a where a.id = u.audit_id and a.at = u.at)),
      faults as (select id, about, kind from compared where kind is not null union all select id, about, kind from gone),
      numbered as (select id, about, kind, id - row_number() over (partition by kind order by id) as run from faults)
      select kind, min(id) as first, max(id) as last, count(*) as count, min(about) as about from numbered
      group by kind, run order by first limit ${listedFaults}`,
  );
  return found.map(({ kind, first, last, count, about }) => {
    const rows =
      first === last ? `Row ${first}${about ? ` (${about.trim()})` : ''}` : `Rows ${first} to ${last}`;
    return `${rows}: ${said[kind] ?? kind}${count > 1 && first === last ? `, ${count} times` : ''}.`;
  });
}

const said: Readonly<Record<string, string>> = {
  changed: 'changed since the seal',
  missing: 'missing',
  added: 'added past the portal, never sealed',
};

const seal = shape({
  position: 'number',
  moment: 'string!',
  ids: 'string[]',
  hashes: 'string[]',
  hash: 'string!',
});

interface Chain {
  readonly faults: readonly string[];
  /** The hash after each position named by an anchor. */
  readonly hashAt: ReadonlyMap<number, string>;
  readonly last: { position: number; moment: string } | undefined;
}

/** Recalculates the chain, some seals at a time. */
async function checkChain(transaction: Queryable, named: ReadonlySet<number>): Promise<Chain> {
  const faults: string[] = [];
  const hashAt = new Map<number, string>();
  let before: { position: number; moment: string; hash: string } | undefined;
  for (;;) {
    const seals = await transaction.read(
      sql.of(seal)`select position, ${sealMoment} as moment, audit_ids::text[] as ids,
          (select coalesce(array_agg(encode(h, 'hex') order by n), '{}') from unnest(row_hashes) with ordinality as x (h, n)) as hashes,
          encode(hash, 'hex') as hash
        from audit_seals where position > ${before?.position ?? 0}::bigint order by position limit ${sealsAtOnce}`,
    );
    if (seals.length === 0) break;
    for (const one of seals) {
      const expected = (before?.position ?? 0) + 1;
      if (one.position !== expected) {
        const last = one.position - 1;
        faults.push(
          `Seal${expected === last ? '' : 's'} ${expected}${expected === last ? '' : ` to ${last}`}: missing.`,
        );
      } else if (one.hash !== chainedHash(before?.hash, one)) {
        faults.push(
          `Seal ${one.position} of ${one.moment}: changed, or it does not follow from the one before.`,
        );
      }
      if (named.has(one.position)) hashAt.set(one.position, one.hash);
      before = one;
    }
  }
  return { faults, hashAt, last: before };
}

/** The chain hash after a seal, from the previous one and the rows it covers. */
function chainedHash(
  before: string | undefined,
  one: { position: number; moment: string; ids: readonly string[]; hashes: readonly string[] },
): string {
  let chain = createHash('sha256')
    .update(Buffer.from(before ?? '', 'hex'))
    .update(`${one.position} ${one.moment} ${one.ids.length}`)
    .digest();
  for (const [index, id] of one.ids.entries()) {
    const number = Buffer.alloc(8);
    number.writeBigInt64BE(BigInt(id));
    chain = createHash('sha256')
      .update(chain)
      .update(number)
      .update(Buffer.from(one.hashes[index] ?? '', 'hex'))
      .digest();
  }
  return chain.toString('hex');
}

interface Anchors {
  readonly daily: readonly string[];
  readonly head: readonly string[];
}

function readAnchors(folder: string): Anchors {
  const { daily, head } = anchorFiles(folder);
  return { daily: readLines(daily), head: readLines(head) };
}

function anchorFaults(folder: string, { daily, head }: Anchors, chain: Chain, now: Date): string[] {
  const files = anchorFiles(folder);
  const lines = [
    ...daily.map((line, index) => ({
      line,
      before: daily[index - 1],
      where: `${files.daily}, line ${index + 1}`,
    })),
    ...head.map((line) => ({ line, before: undefined, where: files.head })),
  ];
  const faults = lines.flatMap(({ line, before, where }) => {
    const [position = '', moment = '', hash = ''] = line.split(' ');
    if (anchorLine(before, { position: Number(position), sealed_at: moment, hash }) !== line)
      return [`${where}: changed, or a line before it is missing.`];
    const found = chain.hashAt.get(Number(position));
    if (found === undefined) return [`${where}: seal ${position} of ${moment} is missing in the database.`];
    return found === hash ? [] : [`${where}: seal ${position} of ${moment} is another one in the database.`];
  });
  if (chain.last === undefined) return faults;
  if (daily.length === 0) faults.push(`${files.daily}: missing, though the audit is sealed.`);
  if (head.length === 0) faults.push(`${files.head}: missing, though the audit is sealed.`);
  const lastDay = daily.at(-1)?.split(' ')[1];
  if (lastDay !== undefined && isAnchorDue(lastDay, chain.last.moment, now))
    faults.push(
      `${files.daily}: ends with ${lastDay.slice(0, 10)}, though the audit was sealed until ${chain.last.moment}.`,
    );
  return faults;
}

/** Whether the first seal of a later day should already have its anchor. */
function isAnchorDue(anchored: string, sealed: string, now: Date): boolean {
  const days = (Date.parse(sealed.slice(0, 10)) - Date.parse(anchored.slice(0, 10))) / dayMs;
  return days >= 2 || (days >= 1 && now.getTime() - Date.parse(`${sealed}Z`) > anchoredWithinMs);
}
