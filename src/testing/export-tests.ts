// The test of a list's export: it has the rows of the list.
import { expect, it } from 'vitest';
import type { TestApi } from './api.ts';
import type { Row } from './factories.ts';
import { sheetCells } from './sheet-cells.ts';

/**
 * The spreadsheet of a list has the rows that each query lists, in the same order and whatever page is asked for; the
 * rows are compared by a field, under its heading. Each query needs a row.
 */
export function exportsAsListed(
  api: TestApi,
  token: () => string,
  list: string,
  { field, heading, queries }: { field: string; heading: string; queries: readonly string[] },
): void {
  it.each(queries)(
    'has the rows of the list that match, in its order, whatever page is asked for: %s',
    async (query) => {
      const { body } = await api.get(`${list}?limit=500&${query}`, token());
      const sheet = await api.get(`${list}excel/?page=2&limit=2&${query}`, token());
      const [heads = [], ...rows] = await sheetCells(sheet.raw);
      expect(heads).toContain(heading);
      expect(rows.map((row) => row[heads.indexOf(heading)])).toEqual(
        body.results.map((row: Row) => row[field]),
      );
      expect(rows.length).toBeGreaterThan(0);
    },
  );
}
