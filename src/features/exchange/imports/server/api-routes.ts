// The entry point for API clients: the items of a call are validated and written in one transaction.
import { AppError } from '#core/errors.ts';
import type { Locale } from '#locales/locales.ts';
import { reasonIn } from '#locales/reasons.ts';
import { type ImportedKind, importedKinds, kindFields } from '#record-types/imports.ts';
import { hashToken } from '#server/auth/authenticate.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { writeImport } from '#server/database/import-turn.ts';
import type { Queryable } from '#server/database/sql.ts';
import { runIdempotent } from '#server/http/idempotency.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { type ApiImportAnswer, type ApiImportsContract, apiItemsMaximum } from '../api-contract.ts';
import { type FieldError, shown } from '../values.ts';
import { findSource, listResults, type RowResult } from './api-store.ts';
import { parseItem, unknownFields } from './pipeline/parse-json.ts';
import { commitRows, validateRows } from './pipeline/pipeline.ts';
import { createTempRows, insertRows } from './pipeline/stage.ts';
import { endDemoRestore } from './store.ts';

export function apiImportsHandlers(
  database: Database,
  publicUrl: string,
): ServerHandlers<ApiImportsContract> {
  const handlers = importedKinds.map((kind) => [kind, handler(database, publicUrl, kind)] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each kind, as the line above has it
  return Object.fromEntries(handlers) as Record<ImportedKind, (typeof handlers)[number][1]>;
}

interface ApiInput {
  query: { dry_run?: 'true' | 'false' | undefined; confirm_warnings?: 'true' | 'false' | undefined };
  body: { items: unknown[] };
}

function handler(database: Database, publicUrl: string, kind: ImportedKind) {
  return async ({ query, body }: ApiInput, context: RequestContext): Promise<ApiImportAnswer> => {
    const dry = query.dry_run === 'true';
    const confirmed = query.confirm_warnings === 'true';
    const tokenHash = context.token === undefined ? undefined : hashToken(context.token);
    if (body.items.length > apiItemsMaximum) {
      throw new AppError('TOO_MANY_ROWS', { fields: { items: `max:${apiItemsMaximum}` } });
    }
    const { source, strict } = await findSource(database, tokenHash);
    const clientIds = context.scope.reach === 'all' ? undefined : context.scope.clientIds;
    const call = {
      userId: context.scope.userId,
      place: `import ${kind} of ${source}${clientIds === undefined ? '' : ` for ${clientIds.join(', ')}`}`,
      // A dry run creates nothing: the key stays unused for the real call.
      key: dry ? undefined : context.idempotencyKey,
      body: { items: body.items, dry, ...(confirmed && { confirmed }) },
    };
    // A user's session may call the API too; the origin is still the API.
    const cause = context.cause('import', {
      origin: 'api',
      reference: { ...context.cause('import').reference, source },
    });
    const work = (transaction: Queryable) =>
      runIdempotent(transaction, call, async () => {
        const { items } = body;
        const given = { kind, source, strict, clientIds, confirmed, dry, publicUrl, items };
        const results = await importItems(transaction, context, given);
        return { dry_run: dry, results: await asResults(kind, results, items, context.language) };
      });
    return dry ? database.write(cause, work) : writeImport(database, cause, work);
  };
}

async function importItems(
  transaction: Queryable,
  context: RequestContext,
  given: {
    kind: ImportedKind;
    source: string;
    strict: boolean;
    /** Undefined for every client. */
    clientIds: readonly number[] | undefined;
    confirmed: boolean;
    dry: boolean;
    publicUrl: string;
    items: readonly unknown[];
  },
): Promise<RowResult[]> {
  const { kind, source, items, publicUrl } = given;
  if (items.length === 0) return [];
  const parsed = items.map((item, index) => parseItem(kind, item, index, given.strict));
  const names = parsed.flatMap((row) => Object.keys(row.given));
  const rows = await createTempRows(transaction);
  await insertRows(transaction, rows, parsed);
  const importTarget = {
    source,
    records: [kindFields(kind, names)],
    strict: true,
    clientIds: given.clientIds,
    rejectWarnings: !given.confirmed,
  } as const;
  await validateRows(transaction, rows, importTarget);
  if (!given.dry) {
    await commitRows(transaction, context.scope, rows, importTarget, { publicUrl });
    await endDemoRestore(transaction);
  }
  return listResults(transaction, rows);
}

const statuses = { new: 'created', changed: 'updated', unchanged: 'unchanged', wrong: 'error' } as const;

async function asResults(
  kind: ImportedKind,
  rows: readonly RowResult[],
  items: readonly unknown[],
  language: Locale,
): Promise<ApiImportAnswer['results']> {
  const texts = await textsIn(language, 'reasons');
  const inWords = (one: FieldError) => ({ ...one, reason: reasonIn(texts, language, one.reason) });
  return rows.map(({ line, key, state, record_id, errors, warnings }) => ({
    index: line,
    id: state === 'wrong' ? null : record_id,
    external_id: key,
    status: state === 'wrong' && errors.length === 0 && warnings.length > 0 ? 'unconfirmed' : statuses[state],
    errors: errors.map(inWords),
    warnings: warnings.map(inWords),
    unknown_fields: unknownFields(kind, items[line]).map(shown),
  }));
}
