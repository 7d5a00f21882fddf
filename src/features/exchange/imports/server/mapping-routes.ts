import { createHash } from 'node:crypto';
import { columnName } from '#core/cell-places.ts';
import type { Input } from '#core/contract.ts';
import { AppError, found } from '#core/errors.ts';
import { type ImportedKind, importedKinds, recordFields } from '#record-types/imports.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { queueJob } from '#server/jobs/jobs.ts';
import { columnsBelow, findHeader, missingFields } from '../header-line.ts';
import { externalId, headingOf } from '../headings.ts';
import type { mappingContract } from '../mapping-contract.ts';
import { type FileColumn, foldHeading, type Suggestion, suggestColumns } from '../suggest.ts';
import { allHeadingTexts, headingTexts } from './heading-texts.ts';
import { validateJob } from './jobs.ts';
import {
  clientOf,
  deleteCorrections,
  deleteMapping,
  findKnownValues,
  findPreview,
  findSavedMapping,
  findSavedMappingById,
  listCorrections,
  listSavedMappings,
  renameMapping,
  type SavedMapping,
  type SheetPreview,
  saveCorrections,
  saveMapping,
} from './mapping-store.ts';
import { constantsOf, type FileRow, findFile, isBelowProject, moveFile } from './store.ts';
import { asFile, mappableStates, wordsIn } from './views.ts';

type Given = Input<typeof mappingContract.map>['body'];

export function mappingHandlers(database: Database): ServerHandlers<typeof mappingContract> {
  async function detail(context: RequestContext, id: number) {
    return asFile(found(await findFile(database, id)), await wordsIn(context.language));
  }
  async function mappableFile(id: number): Promise<{ file: FileRow; sheets: SheetPreview[] }> {
    const file = found(await findFile(database, id));
    const sheets = await findPreview(database, id);
    if (sheets === undefined || !mappableStates.includes(file.state)) {
      throw new AppError('CONFLICT', { fields: { state: file.state } });
    }
    return { file, sheets };
  }
  return {
    async columns({ params, query }, context) {
      const { file, sheets } = await mappableFile(params.id);
      const chosen = { ...query, header: query.header === undefined ? undefined : Number(query.header) };
      const { sheet, resource, header, columns, suggestions, saved } = await suggested(
        database,
        file,
        sheets,
        chosen,
      );
      const texts = await headingTexts(context.language);
      const given = Object.keys(constantsOf(resource, file.project));
      const fields = Object.entries(recordFields[resource]).filter(([name]) => !given.includes(name));
      return {
        sheets: sheets.map(({ name }) => name),
        sheet: sheet.name,
        resources: kindsFor(file),
        resource,
        header,
        rows: sheet.rows
          .slice(0, rowsToChooseFrom)
          .map(({ number, cells }) => ({ number, cells: cells.slice(0, 8) })),
        columns: columns.map(({ index, heading, samples }, place) => ({
          index,
          letter: columnName(index),
          heading,
          samples: samples.slice(0, samplesShown),
          field: suggestions[place]?.field ?? null,
          certainty: suggestions[place]?.certainty ?? null,
        })),
        fields: [
          { name: externalId, label: externalId, required: false },
          ...fields.map(([name, { required }]) => ({
            name,
            label: headingOf(resource, name, texts),
            required: required === true,
          })),
        ],
        saved: saved === undefined ? null : { id: saved.id, name: saved.name },
      };
    },
    async map({ params, body }, context) {
      const { file, sheets } = await mappableFile(params.id);
      const { columns, suggestions, saved } = await suggested(database, file, sheets, body);
      checkMapping(file, body, columns, suggestions);
      const chosen = new Map(body.columns.map(({ index, field }) => [index, field]));
      const named = columns.map(({ index, heading }) => ({ index, column: heading || columnName(index) }));
      const mapping = {
        sheet: body.sheet,
        header: body.header,
        columns: named.flatMap((one) => {
          const field = chosen.get(one.index) ?? null;
          return field === null ? [] : [{ ...one, field }];
        }),
        leftOut: named.filter(({ index }) => (chosen.get(index) ?? null) === null),
      };
      const keys = keysOf(columns);
      await database.write(context.cause('map import'), async (transaction) => {
        const values = { resource: body.resource, mapping, outcome: null, counts: null, notes: [] };
        if (!(await moveFile(transaction, params.id, mappableStates, 'checking', values))) {
          throw new AppError('CONFLICT');
        }
        await deleteCorrections(transaction, params.id);
        await saveMapping(transaction, {
          name: body.name ?? saved?.name ?? nameOf(file, body),
          resource: body.resource,
          clientId: await clientOf(transaction, file.project?.id),
          headings: headingsHash(keys),
          columns: columns.map(({ index }, at) => ({
            heading: keys[at] ?? '',
            field: chosen.get(index) ?? null,
          })),
          userId: context.scope.userId,
        });
        await queueJob(transaction, validateJob, { importId: params.id }, { key: String(params.id) });
      });
      return detail(context, params.id);
    },
    async correct({ params, body }, context) {
      await database.write(context.cause('correct import'), async (transaction) => {
        const file = found(await findFile(transaction, params.id, true));
        if (file.state !== 'checked') throw new AppError('CONFLICT', { fields: { state: file.state } });
        const cells = body.cells.map(({ row, field, value }, at) => {
          const column = file.columns.find((one) => one.field === field);
          if (column === undefined) throw unknownChoice(`cells.${at}.field`);
          return { row, field, heading: column.column, value: value.trim() };
        });
        const once = new Map(cells.map((cell) => [`${cell.row} ${cell.field}`, cell]));
        const saved = await saveCorrections(transaction, params.id, [...once.values()], context.scope.userId);
        if (saved < once.size) throw unknownChoice('cells');
        await moveFile(transaction, params.id, ['checked'], 'checking', { outcome: null });
        await queueJob(transaction, validateJob, { importId: params.id }, { key: String(params.id) });
      });
      return detail(context, params.id);
    },
    async corrections({ params, query }, context) {
      found(await findFile(database, params.id));
      return asPage(context, query, await listCorrections(database, params.id, query));
    },
    async saved({ query }, context) {
      return asPage(context, query, await listSavedMappings(database, query));
    },
    async rename({ params, body }, context) {
      return database.write(context.cause('update'), async (transaction) => {
        if (!(await renameMapping(transaction, params.id, body.name))) throw new AppError('NOT_FOUND');
        return found(await findSavedMappingById(transaction, params.id));
      });
    },
    async remove({ params }, context) {
      await database.write(context.cause('delete'), async (transaction) => {
        if (!(await deleteMapping(transaction, params.id))) throw new AppError('NOT_FOUND');
      });
      return undefined;
    },
  };
}

const rowsToChooseFrom = 15;
const samplesShown = 3;
/** The number of values looked up to recognise a column. */
const valuesPerColumn = 8;
const valuesLookedUp = 600;

/** The columns of the chosen sheet, or the first one, with the mapping kept for their headings or else a suggestion. */
async function suggested(
  database: Database,
  file: FileRow,
  sheets: readonly SheetPreview[],
  given: { sheet?: string | undefined; header?: number | undefined; resource?: ImportedKind | undefined },
) {
  const resource = given.resource ?? file.resource;
  if (!kindsFor(file).includes(resource)) throw unknownChoice('resource');
  const name = given.sheet ?? file.mapping?.sheet;
  const sheet = name === undefined ? sheets[0] : sheets.find((one) => one.name === name);
  if (sheet === undefined) throw unknownChoice('sheet');
  const languages = await allHeadingTexts();
  const kept = file.mapping?.sheet === sheet.name ? file.mapping.header : undefined;
  const header = given.header ?? kept ?? findHeader(resource, sheet.rows, languages) ?? 1;
  if (!sheet.rows.some(({ number }) => number === header)) throw unknownChoice('header');
  const columns = columnsBelow(sheet.rows, header);
  const keys = keysOf(columns);
  const clientId = await clientOf(database, file.project?.id);
  const saved = await findSavedMapping(database, { resource, clientId, headings: headingsHash(keys) });
  const constants = Object.keys(constantsOf(resource, file.project));
  const suggestions =
    saved === undefined
      ? suggestColumns(resource, columns, {
          languages,
          known: await knownIn(database, columns),
          given: constants,
          hints: { decimal: decimalOf(sheet), epochDays: 0, timeZone: 'UTC' },
        })
      : columns.map(({ index }, at) => ofSaved(saved, index, keys[at]));
  return { sheet, resource, header, columns, suggestions, saved };
}

function ofSaved({ columns }: SavedMapping, index: number, key: string | undefined): Suggestion {
  const field = columns.find(({ heading }) => heading === key)?.field ?? null;
  return { index, field, certainty: field === null ? null : 'saved' };
}

async function knownIn(database: Database, columns: readonly FileColumn[]) {
  const values = columns.flatMap(({ samples }) => samples.slice(0, valuesPerColumn));
  return findKnownValues(database, [...new Set(values)].slice(0, valuesLookedUp));
}

function decimalOf({ delimiter }: SheetPreview) {
  return delimiter === ';' ? ',' : delimiter === ',' ? '.' : undefined;
}

/** The key of a column in saved mappings: its folded heading, numbered if repeated or missing. */
function keysOf(columns: readonly FileColumn[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ heading }) => {
    const folded = foldHeading(heading);
    const count = (seen.get(folded) ?? 0) + 1;
    seen.set(folded, count);
    return count === 1 && folded !== '' ? folded : `${folded} #${count}`;
  });
}

/** The set of headings: their order does not matter. */
function headingsHash(keys: readonly string[]): Buffer {
  return createHash('sha256').update(keys.toSorted().join('\n')).digest();
}

function nameOf({ file_name }: FileRow, { sheet }: Given): string {
  const base = file_name.replace(/\.[^.]*$/, '') || file_name;
  return (sheet === '' ? base : `${base} · ${sheet}`).slice(0, 200);
}

/** The data types for a file: below a project those of its lists, else all. */
function kindsFor({ project }: FileRow): ImportedKind[] {
  return importedKinds.filter((kind) => project === null || isBelowProject(kind));
}

/** Throws for a column or field that does not exist, a field of two columns, or one that is missing. */
function checkMapping(
  file: FileRow,
  { resource, columns: given }: Given,
  columns: readonly FileColumn[],
  suggestions: readonly Suggestion[],
): void {
  const constants = Object.keys(constantsOf(resource, file.project));
  const names = [externalId, ...Object.keys(recordFields[resource])].filter(
    (name) => !constants.includes(name),
  );
  const fields: string[] = [];
  const indexes = new Set<number>();
  for (const [at, { index, field }] of given.entries()) {
    if (indexes.has(index) || !columns.some((column) => column.index === index)) {
      throw unknownChoice(`columns.${at}.index`);
    }
    indexes.add(index);
    if (field === null) continue;
    if (!names.includes(field)) throw unknownChoice(`columns.${at}.field`);
    if (fields.includes(field))
      throw new AppError('MISSING', { fields: { [`columns.${at}.field`]: 'taken' } });
    fields.push(field);
  }
  if (!fields.some((field) => field !== externalId))
    throw new AppError('MISSING', { fields: { columns: 'required' } });
  const missing = missingFields(resource, [...constants, ...fields]);
  if (missing.length > 0) {
    throw new AppError('MISSING', { fields: Object.fromEntries(missing.map((name) => [name, 'required'])) });
  }
  const doubtful = given.filter(({ index, field, confirmed }) => {
    const suggestion = suggestions.find((one) => one.index === index);
    return suggestion?.certainty === 'uncertain' && suggestion.field === field && confirmed !== true;
  });
  if (doubtful.length > 0) {
    const unconfirmed = doubtful.map(({ index }): [string, string] => [`columns.${index}`, 'required']);
    throw new AppError('NEEDS_CONFIRMATION', { fields: Object.fromEntries(unconfirmed) });
  }
}

function unknownChoice(field: string): AppError {
  return new AppError('MISSING', { fields: { [field]: 'unknown_choice' } });
}
