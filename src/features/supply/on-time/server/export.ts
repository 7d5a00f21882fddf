import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { deliveryStates } from '../rules.ts';
import type { Clock } from './sources.ts';
import { streamRoutes, streamShipments } from './store.ts';

interface Wanted {
  readonly language: string;
  readonly clock: Clock;
}

/** The filtered shipments with their days as a streamed .xlsx. */
export async function exportShipments(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, clock }: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'onTime');
  return sheetFile(
    `shipments_${clock.today}.xlsx`,
    texts.shipments,
    [
      { key: 'client_name', heading: texts.client, type: 'text' },
      { key: 'project_name', heading: texts.project, type: 'text' },
      { key: 'depot', heading: texts.depot, type: 'text', width: 24 },
      { key: 'site', heading: texts.site, type: 'text', width: 34 },
      { key: 'airbill', heading: texts.airbill, type: 'text' },
      { key: 'planned_date', heading: texts.planned_date, type: 'date' },
      { key: 'dispatched_date', heading: texts.dispatched_date, type: 'date' },
      { key: 'expected_date', heading: texts.expected_date, type: 'date' },
      { key: 'arrived_date', heading: texts.arrived_date, type: 'date' },
      { key: 'days_late', heading: texts.days_late, type: 'number', format: '0' },
      { key: 'state', heading: texts.state, type: 'text', width: 18 },
    ],
    inWords(streamShipments(database, scope, query, clock), await textsIn(language, 'records')),
  );
}

async function* inWords(chunks: AsyncIterable<Record<string, unknown>[]>, texts: Texts<'records'>) {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const state = deliveryStates.find((one) => one === row['state']);
      return { ...row, state: state === undefined ? '' : texts[`state_${state}`] };
    });
  }
}

/** The figures per route as a streamed .xlsx. */
export async function exportRoutes(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, clock }: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'onTime');
  return sheetFile(
    `on_time_${clock.today}.xlsx`,
    texts.title,
    [
      { key: 'depot', heading: texts.depot, type: 'text', width: 24 },
      { key: 'site', heading: texts.site, type: 'text', width: 34 },
      { key: 'due', heading: texts.due, type: 'number', format: '0' },
      { key: 'on_time', heading: texts.on_time, type: 'number', format: '0' },
      { key: 'missed', heading: texts.missed, type: 'number', format: '0' },
      { key: 'share', heading: texts.share, type: 'number', format: '0' },
    ],
    streamRoutes(database, scope, query, clock),
  );
}
