// Spreadsheet of delivery reports: the columns of the screen, times in the business time zone.
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { momentText } from '#server/mail/mail-text.ts';
import type { DeliveryReportRow } from '../contract.ts';
import { streamReports } from './store.ts';

const columns = [
  { key: 'occurred_at', type: 'text', width: 24 },
  { key: 'airbill', type: 'text' },
  { key: 'project', type: 'text' },
  { key: 'client', type: 'text' },
  { key: 'outcome', type: 'text' },
  { key: 'exception', type: 'text' },
  { key: 'received_by', type: 'text', width: 24 },
  { key: 'signature', type: 'text', width: 24 },
  { key: 'condition', type: 'text' },
  { key: 'temperature_c', type: 'number', format: '0.00' },
  { key: 'reporter', type: 'text' },
  { key: 'recorded_at', type: 'text', width: 24 },
  { key: 'time_marks', type: 'text' },
] as const satisfies readonly Omit<SheetColumn, 'heading'>[];

interface Wanted {
  readonly language: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** Streams the reports of a scope that match the query as a spreadsheet. */
export async function exportReports(
  database: Database,
  scope: Scope,
  query: ListQuery,
  wanted: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(wanted.language, 'deliveries');
  return sheetFile(
    `delivery_reports_${plainDateIn(wanted.timeZone, wanted.now)}.xlsx`,
    texts.title,
    columns.map((column) => ({ ...column, heading: texts[column.key] })),
    flat(streamReports(database, scope, query), texts, wanted),
  );
}

async function* flat(
  chunks: AsyncIterable<DeliveryReportRow[]>,
  texts: Texts<'deliveries'>,
  { language, timeZone }: Wanted,
) {
  const time = (moment: string) => momentText(new Date(moment), language, timeZone);
  for await (const rows of chunks) {
    yield rows.map((row) => ({
      ...row,
      airbill: row.package.airbill,
      project: row.project.name,
      client: row.project.client.name,
      outcome: texts[row.outcome],
      exception: row.exception && texts[`exception_${row.exception}`],
      condition: row.condition && texts[`condition_${row.condition}`],
      signature: row.signed ? texts.signed : (row.no_signature_reason ?? ''),
      occurred_at: time(row.occurred_at),
      recorded_at: time(row.at),
      time_marks: row.time_marks.map((mark) => texts[mark]).join(', '),
    }));
  }
}
