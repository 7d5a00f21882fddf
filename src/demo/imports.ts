import { createHash } from 'node:crypto';
import { reason } from '#locales/reasons.ts';
import { dayAfter, momentOn } from './calendar.ts';
import type { Project } from './projects.ts';
import type { Rows } from './rows.ts';

/** Imports without rows: one invalid file, and one that was cancelled. */
export function addImports(
  rows: Rows,
  { projects, today }: { projects: readonly Project[]; today: string },
): void {
  const staff = rows.tables.get('users')?.find(({ email }) => email === 'staff@demo.test');
  const [project] = projects;
  const kept = (daysAgo: number, name: string, values: object) => {
    const at = momentOn(dayAfter(today, -daysAgo), 9, 12);
    rows.add('sheet_imports', {
      file_name: name,
      file_size: 48_213,
      file_sha256: `\\x${createHash('sha256').update(name).digest('hex')}`,
      columns: [],
      counts: null,
      created_by: staff?.['id'] ?? null,
      created_at: at,
      updated_at: at,
      committed_at: null,
      ...values,
    });
  };
  // After a week it would be cancelled by itself.
  kept(3, 'stock count Kyiv.xlsx', {
    resource: 'inventories',
    project_id: project?.id ?? null,
    state: 'failed',
    told: reason('no_spreadsheet', { name: 'stock count Kyiv.xlsx', kind: 'PDF' }),
  });
  kept(12, 'deliveries.csv', { resource: 'packages', project_id: null, state: 'cancelled', told: null });
}
