import type { Page } from '#core/contract.ts';
import { limitMaximum } from '#core/list-query.ts';

/** Every row of a list, fetched in pages of the maximum size until there is no next page. */
export async function everyPage<Row>(
  read: (query: { page: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const part = await read({ page, pageSize: limitMaximum });
    rows.push(...part.results);
    if (part.next === null) return rows;
  }
}
