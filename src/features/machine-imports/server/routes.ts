import type { Locale } from '#core/i18n/locales.ts';
import { type Reason, reason, reasonIn } from '#core/i18n/reasons.ts';
import { hashToken } from '#server/authenticate.ts';
import type { Database } from '#server/database.ts';
import { answerOnce } from '#server/kept-answers.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { Queryable } from '#server/sql.ts';
import { textsIn } from '#server/texts.ts';
import { type Fault, type GivenValue, readJsonValue, shown } from '../../checked-rows/rules.ts';
import {
  type CheckedRow,
  checkRows,
  insertRows,
  lockImports,
  makePassingRows,
  writeRows,
} from '../../checked-rows/server/store.ts';
import { type Field, type ImportedKind, importedKinds, recordFields } from '../../imports/contract.ts';
import { endDemoRestore } from '../../imports/server/store.ts';
import type { MachineAnswer, MachineImportsContract } from '../contract.ts';
import { findSource, type SettledRow, settledRows } from './store.ts';

export function machineImportsHandlers(
  database: Database,
  publicUrl: string,
): ServerHandlers<MachineImportsContract> {
  const handlers = importedKinds.map((kind) => [kind, handler(database, publicUrl, kind)] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each kind, as the line above has it
  return Object.fromEntries(handlers) as Record<ImportedKind, (typeof handlers)[number][1]>;
}

interface MachineInput {
  query: { dry_run?: 'true' | 'false' | undefined };
  body: { items: unknown[] };
}

function handler(database: Database, publicUrl: string, kind: ImportedKind) {
  return async ({ query, body }: MachineInput, context: RequestContext): Promise<MachineAnswer> => {
    const dry = query.dry_run === 'true';
    const tokenHash = context.token === undefined ? undefined : hashToken(context.token);
    const source = await findSource(database, context.scope, tokenHash);
    const call = {
      userId: context.scope.userId,
      place: `import ${kind} of ${source}`,
      // A try makes nothing: the key stays free for the call that does.
      key: dry ? undefined : context.idempotencyKey,
      body: { items: body.items, dry },
    };
    return database.write(context.cause(`import of ${body.items.length} by ${source}`), (transaction) =>
      answerOnce(transaction, call, async () => {
        const results = await settle(transaction, context, {
          kind,
          source,
          dry,
          publicUrl,
          items: body.items,
        });
        return { dry_run: dry, results: await asResults(results, context.language) };
      }),
    );
  };
}

async function settle(
  transaction: Queryable,
  context: RequestContext,
  {
    kind,
    source,
    dry,
    publicUrl,
    items,
  }: { kind: ImportedKind; source: string; dry: boolean; publicUrl: string; items: readonly unknown[] },
): Promise<SettledRow[]> {
  if (items.length === 0) return [];
  if (!dry) await lockImports(transaction);
  const read = items.map((item, index) => rowOf(kind, item, index));
  const fields = [...new Set(read.flatMap(({ given }) => Object.keys(given)))];
  const rows = await makePassingRows(transaction);
  await insertRows(transaction, rows, read);
  const aim = { source, kind, fields };
  await checkRows(transaction, rows, aim);
  if (!dry) {
    await writeRows(transaction, context.scope, rows, aim, { publicUrl });
    await endDemoRestore(transaction);
  }
  return settledRows(transaction, context.scope, rows);
}

const keyField: Field = { type: 'text', max: 200, required: true };

/** What an item says; keys that are no field are dropped, as everywhere. */
function rowOf(kind: ImportedKind, item: unknown, index: number): CheckedRow {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    const fault = { field: '', value: shown(item), reason: reason('no_object') };
    return { line: index, key: null, given: {}, faults: [fault] };
  }
  const values = new Map<string, unknown>(Object.entries(item));
  const given: Record<string, GivenValue> = {};
  const faults: Fault[] = [];
  const key = readJsonValue(keyField, values.get('external_id') ?? null);
  if ('fault' in key) faults.push(faultOf('external_id', values.get('external_id'), key.fault));
  for (const [field, declared] of Object.entries<Field>(recordFields[kind])) {
    if (!values.has(field)) continue;
    const reading = readJsonValue(declared, values.get(field));
    if ('fault' in reading) faults.push(faultOf(field, values.get(field), reading.fault));
    else given[field] = reading.value;
  }
  const external = 'value' in key && typeof key.value === 'string' ? key.value : null;
  return { line: index, key: external, given, faults };
}

function faultOf(field: string, value: unknown, fault: Reason): Fault {
  return { field, value: fault.key === 'required' ? '' : shown(value), reason: fault };
}

const statuses = { new: 'created', changed: 'updated', unchanged: 'unchanged', wrong: 'error' } as const;

async function asResults(rows: readonly SettledRow[], language: Locale): Promise<MachineAnswer['results']> {
  const texts = await textsIn(language, 'reasons');
  return rows.map(({ line, key, state, record_id, faults }) => ({
    index: line,
    id: state === 'wrong' ? null : record_id,
    external_id: key,
    status: statuses[state],
    errors: faults.map((fault) => ({ ...fault, reason: reasonIn(texts, language, fault.reason) })),
  }));
}
