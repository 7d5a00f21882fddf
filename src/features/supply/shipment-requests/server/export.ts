import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { streamRequests } from './store.ts';

/** The filtered requests as a streamed .xlsx, a row for each item; with blinded names for the blinded. */
export async function exportRequests(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, timeZone }: { language: string; timeZone: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'shipmentRequests');
  async function* rows() {
    for await (const requests of streamRequests(database, scope, query)) {
      yield requests.flatMap(({ lines, ...request }) =>
        lines.map(({ product, quantity, approved_quantity }) => ({
          id: request.id,
          site: request.site.name,
          status: texts[request.status],
          needed_by: request.needed_by,
          requested_on: plainDateIn(timeZone, new Date(request.requested_at)),
          product,
          quantity,
          approved_quantity,
          project: request.project.name,
          client: request.client.name,
        })),
      );
    }
  }
  return sheetFile(
    'shipment_requests.xlsx',
    texts.title,
    [
      { key: 'id', heading: texts.one, type: 'number', format: '0' },
      { key: 'site', heading: texts.site, type: 'text', width: 34 },
      { key: 'status', heading: texts.status, type: 'text' },
      { key: 'needed_by', heading: texts.needed_by, type: 'date' },
      { key: 'requested_on', heading: texts.requested_at, type: 'date' },
      { key: 'product', heading: texts.product, type: 'text', width: 34 },
      { key: 'quantity', heading: texts.quantity, type: 'number', format: '#,##0.000' },
      { key: 'approved_quantity', heading: texts.approved_quantity, type: 'number', format: '#,##0.000' },
      { key: 'project', heading: texts.project, type: 'text' },
      { key: 'client', heading: texts.client, type: 'text' },
    ],
    rows(),
  );
}
