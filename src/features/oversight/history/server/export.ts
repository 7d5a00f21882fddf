// Audit entries with names instead of ids, also as a spreadsheet.
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { TextKey } from '#locales/namespaces.ts';
import { settingDefinitions } from '#record-types/setting.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { changesAtOnce, type HistoryEntry } from '../contract.ts';
import { historyTables, type NamedTable, namedTables, readableValue } from '../rules.ts';
import {
  type About,
  type AuditEntry,
  findImportedRows,
  namesOf,
  readHistory,
  seesInHistory,
} from './store.ts';

/** The entries in the shape of the contract, with the names of their actors. */
export async function readableEntries(
  database: Queryable,
  scope: Scope,
  language: string,
  about: About,
  rows: readonly AuditEntry[],
  actors: readonly string[] = [],
): Promise<{ entries: HistoryEntry[]; nameOf: (actor: string) => string }> {
  const texts = await textsIn(language, 'history');
  const labels = await textsIn(language, 'settingLabels');
  const showsPeople = scope.reach === 'all';
  const wanted = new Map<NamedTable, Set<number>>(namedTables.map((table) => [table, new Set()]));
  for (const { table_name, old, new: now } of rows) {
    for (const [field, { of }] of Object.entries(historyTables[table_name]?.fields ?? {})) {
      for (const value of [old?.[field], now?.[field]]) {
        if (of !== undefined && typeof value === 'number') wanted.get(of)?.add(value);
      }
    }
  }
  if (showsPeople) {
    for (const actor of [...actors, ...rows.map((row) => row.actor)]) {
      if (/^\d+$/.test(actor)) wanted.get('users')?.add(Number(actor));
    }
  }
  const names = new Map<NamedTable, Map<number, string>>();
  for (const [table, ids] of wanted) names.set(table, await namesOf(database, scope, table, [...ids]));
  const nameOf = (actor: string) =>
    /^\d+$/.test(actor) ? (names.get('users')?.get(Number(actor)) ?? actor) : actor;

  const originText = await originTexts(database, texts, about, rows);
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at,
    who: showsPeople ? nameOf(row.actor) : null,
    action: row.action,
    about: row.table_name,
    name: settingName(row, labels) ?? rowName(row, texts),
    origin: row.origin,
    // A typed reason or a file name may contain unblinding data.
    origin_text: scope.isBlinded ? '' : originText(row),
    reason: scope.isBlinded ? '' : row.reason,
    changes: changesOf(scope, row, names, texts),
  }));
  return { entries, nameOf };
}

/** Returns the origin of an entry as a text; empty for a form, the default. Uses columns only. */
async function originTexts(
  database: Queryable,
  texts: Texts<'history'>,
  about: About,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => string> {
  const rows = await findImportedRows(database, about, entries);
  return (entry) => {
    const { file, source } = entry.reference ?? {};
    switch (entry.origin) {
      case null:
        return '';
      case 'form':
        return file === undefined ? '' : filled(texts.by_file, { file });
      case 'sheet_import': {
        const row = rows.get(entry.id);
        return row === undefined
          ? filled(texts.by_import, { file: file ?? '' })
          : filled(texts.by_import_row, { file: file ?? '', row: String(row) });
      }
      case 'api':
        return filled(texts.by_program, { source: source ?? '' });
      case 'cli':
        return file === undefined ? texts.by_operator : filled(texts.by_cli, { file });
      case 'undo':
        return filled(texts.by_undo, { file: file ?? '' });
      default:
        return texts[`by_${entry.origin}`];
    }
  };
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function changesOf(
  scope: Scope,
  row: AuditEntry,
  names: ReadonlyMap<NamedTable, ReadonlyMap<number, string>>,
  texts: Texts<'history'>,
) {
  const secret = settingDefinitions[settingKey(row) ?? '']?.type === 'secret';
  return Object.entries(historyTables[row.table_name]?.fields ?? {}).flatMap(([field, { of }]) => {
    const [old, now] = [row.old?.[field] ?? null, row.new?.[field] ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    if (!seesInHistory(scope, row.table_name, field)) return [];
    const shown = (value: unknown): string | null => {
      if (value === null) return null;
      if (secret) return texts.secret;
      if (of !== undefined && typeof value === 'number') {
        return names.get(of)?.get(value) ?? texts.missing.replace('{id}', String(value));
      }
      return typeof value === 'string' ? value : JSON.stringify(value);
    };
    return [{ field, old: shown(old), new: shown(now) }];
  });
}

function settingKey({ table_name, old, new: now }: AuditEntry): string | undefined {
  const name = (now ?? old)?.['name'];
  return table_name === 'global_settings' && typeof name === 'string' ? name : undefined;
}

function settingName(row: AuditEntry, labels: Readonly<Record<string, string>>): string | null {
  const key = settingKey(row);
  return key === undefined ? null : (labels[key] ?? key);
}

/** The name of a row in tables with numbered rows, such as the second photo of a delivery report. */
function rowName({ table_name, old, new: now }: AuditEntry, texts: Texts<'history'>): string | null {
  const key = historyTables[table_name]?.rowName;
  const values = now ?? old;
  if (key === undefined || values === null) return null;
  const shown = Object.entries(values).map(([column, value]) => [column, String(value)] as const);
  return filled(texts[key], Object.fromEntries(shown));
}

const columns = [
  { key: 'when', type: 'text' },
  { key: 'who', type: 'text' },
  { key: 'what', type: 'text' },
  { key: 'field', type: 'text' },
  { key: 'old', type: 'text', width: 30 },
  { key: 'new', type: 'text', width: 30 },
  { key: 'origin', type: 'text', width: 30 },
  { key: 'why', type: 'text', width: 30 },
] as const satisfies readonly Omit<SheetColumn, 'heading'>[];

/** The texts for the fields of a history. */
const namespaces = [
  'batches',
  'clients',
  'deliveries',
  'excursions',
  'history',
  'invoices',
  'outbox',
  'packages',
  'places',
  'projects',
  'recalls',
  'records',
  'shipmentRequests',
  'siteEntries',
  'users',
] as const;

/** A record's whole history as an .xlsx, with a row for each changed field. */
export async function exportHistory(
  database: Database,
  scope: Scope,
  about: Required<About>,
  { language, timeZone }: { language: string; timeZone: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'history');
  // Excel reserves the name 'History'.
  return sheetFile(
    `history_${about.noun}_${about.id}_${plainDateIn(timeZone, new Date())}.xlsx`,
    texts.sheet,
    columnsFor(scope, texts, timeZone),
    sheetRows(database, scope, about, { language, texts, word: await wordsIn(language), timeZone }),
  );
}

/** The histories of many records up to a moment as one .xlsx; each row says which record it is about. */
export async function exportHistories(
  database: Database,
  scope: Scope,
  records: readonly Required<About>[],
  { name, heading, until, ...reader }: Histories,
): Promise<FileAnswer> {
  const texts = await textsIn(reader.language, 'history');
  const writing = { ...reader, texts, word: await wordsIn(reader.language), until };
  async function* rows() {
    for (const about of records) {
      for await (const chunk of sheetRows(database, scope, about, writing))
        yield chunk.map((row) => ({ ...row, record: `${about.noun} ${about.id}` }));
    }
  }
  return sheetFile(
    name,
    texts.sheet,
    [{ key: 'record', heading, type: 'text' }, ...columnsFor(scope, texts, reader.timeZone)],
    rows(),
  );
}

interface Histories {
  readonly name: string;
  /** Of the column with the record. */
  readonly heading: string;
  readonly language: string;
  readonly timeZone: string;
  readonly until: Date;
}

/** Times are plain texts, so their heading names the time zone. */
function columnsFor(scope: Scope, texts: Texts<'history'>, timeZone: string): SheetColumn[] {
  const leftOut: readonly string[] = [
    ...(scope.reach === 'all' ? [] : ['who']),
    ...(scope.isBlinded ? ['why'] : []),
  ];
  const seen = columns.filter(({ key }) => !leftOut.includes(key));
  return seen.map((column) => ({
    ...column,
    heading: column.key === 'when' ? `${texts.when} (${timeZone})` : texts[column.key],
  }));
}

/** The row of an entry without changed fields, such as a move. */
const nothing = { field: null, old: null, new: null };

interface Writing {
  language: string;
  texts: Texts<'history'>;
  word: (key: TextKey | undefined) => string;
  timeZone: string;
  until?: Date;
}

async function* sheetRows(
  database: Database,
  scope: Scope,
  about: About,
  { language, texts, word, timeZone, until }: Writing,
) {
  for (let page = 1; ; page++) {
    const rows = await readHistory(database, scope, about, { timeZone, until }, page);
    if (rows.length === 0) return;
    const { entries } = await readableEntries(database, scope, language, about, rows);
    yield entries.flatMap((entry) =>
      (entry.action === 'moved' ? [nothing] : entry.changes).map((change) => ({
        when: momentIn(timeZone, entry.at),
        who: entry.who,
        what: filled(texts[entry.action], { about: entry.name ?? word(historyTables[entry.about]?.name) }),
        ...cellsOf(entry.about, change, word, timeZone),
        origin: entry.origin_text,
        why: entry.reason,
      })),
    );
    if (rows.length < changesAtOnce) return;
  }
}

/** A changed field by its label, with its values before and after as a reader of the screen sees them. */
function cellsOf(
  about: string,
  { field: name, old, new: now }: HistoryEntry['changes'][number] | typeof nothing,
  word: Writing['word'],
  timeZone: string,
) {
  const field = historyTables[about]?.fields[name ?? ''];
  if (field === undefined) return { field: name, old, new: now };
  const shown = (value: string | null) => {
    if (value === null || field.of !== undefined) return value;
    return field.kind === 'moment' ? momentIn(timeZone, value) : readableValue(field, value, word);
  };
  return { field: word(field.label), old: shown(old), new: shown(now) };
}

/** The texts of a history's fields by their full keys. */
async function wordsIn(language: string): Promise<Writing['word']> {
  const dictionaries = new Map<string, Readonly<Record<string, unknown>>>();
  for (const namespace of namespaces) dictionaries.set(namespace, await textsIn(language, namespace));
  return (key = 'common.nothing') => {
    const [namespace = '', name = ''] = key.split('.');
    const text = dictionaries.get(namespace)?.[name];
    return typeof text === 'string' ? text : name;
  };
}

function momentIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  );
}
