// Stages rows of an import in a separate transaction, for tests of a single step of the pipeline.
import * as z from 'zod/mini';
import type {
  KindTarget,
  ParsedRow,
  ReportErrors,
  RowError,
  RowsTable,
} from '#features/exchange/imports/server/pipeline/rows.ts';
import { createTempRows, insertRows, stageRows } from '#features/exchange/imports/server/pipeline/stage.ts';
import type { GivenValue } from '#features/exchange/imports/values.ts';
import { type KindName, kindFields } from '#record-types/imports.ts';
import type { Database } from '#server/database/database.ts';
import { type Queryable, type Statement, sql } from '#server/database/sql.ts';
import { merged } from '#server/database/staging-tables.ts';

export interface Staging {
  readonly transaction: Queryable;
  readonly rows: RowsTable;
  readonly importTarget: KindTarget;
  /** Records what a step reports, as `row field value code`, with a `?` if only the value is dropped. */
  readonly report: ReportErrors;
  readonly reported: string[];
  /** The records of the staging table in row order. */
  records(): Promise<Record<string, unknown>[]>;
  read<Row>(statement: Statement<Row>): Promise<Row[]>;
}

export interface StagedTest {
  readonly kind: KindName;
  /** By external id; the first row of the file is 2. */
  readonly rows: readonly (readonly [key: string, given: Readonly<Record<string, GivenValue>>])[];
  readonly errors?: ParsedRow['errors'];
  /** Options of the import, which is strict unless `lenient` is set. */
  readonly importTarget?: Partial<Omit<KindTarget, 'records' | 'strict'>>;
  readonly lenient?: boolean;
}

/** Stages rows, the first with `errors` if there are any, runs `work` on them and rolls back. */
export function withStaged<Result>(
  database: Database,
  { kind, rows: given, errors = [], importTarget: options, lenient }: StagedTest,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> {
  const fields = kindFields(
    kind,
    given.flatMap(([, values]) => Object.keys(values)),
  );
  const importTarget: KindTarget = {
    source: 'portal',
    records: [fields],
    ...(lenient !== true && { strict: true }),
    ...options,
  };
  return database.write({ actor: 'test', reason: 'test', request: 'test' }, async (transaction) => {
    const reported: string[] = [];
    const report: ReportErrors = async (_purpose, statement) => {
      reported.push(...(await transaction.rows(statement)).map(textOf));
    };
    const rows = await createTempRows(transaction);
    const parsed = given.map(([key, values], index) => ({
      line: index + 2,
      key,
      given: values,
      errors: index === 0 ? errors : [],
    }));
    await insertRows(transaction, rows, parsed);
    await stageRows(transaction, rows, importTarget, report);
    return work({
      transaction,
      rows,
      importTarget,
      report,
      reported,
      // As JSON, since the columns differ from those of the previous test.
      records: async () => {
        const found = await transaction.read(
          sql.of({
            record: z.record(z.string(), z.unknown()),
          })`select to_jsonb(m) as record from ${merged(kind)} m order by m._n`,
        );
        return found.map(({ record }) => record);
      },
      read: (statement) => transaction.read(statement),
    });
  });
}

function textOf({ line, field, value, code, refused, candidates }: RowError): string {
  const parts = [line, field, value, candidates ?? code].filter((part) => part !== '' && part !== null);
  return `${parts.join(' ')}${refused ? '' : '?'}`;
}
