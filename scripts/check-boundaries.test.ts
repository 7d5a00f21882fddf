import { describe, expect, it } from 'vitest';
import { findBoundaryFaults } from './check-boundaries.ts';

describe('import rules: a seeded fault is found', () => {
  it.each([
    [1, 'src/core/dates.ts', '#server/env.ts'],
    [2, 'src/server/mount.ts', '#features/clients/contract.ts'],
    [2, 'src/web/client.ts', '#server/env.ts'],
    [3, 'src/features/clients/contract.ts', './server/store.ts'],
    [3, 'src/features/clients/rules.ts', '#web/theme.ts'],
    [4, 'src/features/clients/server/routes.ts', '#features/projects/server/export.ts'],
    [4, 'src/features/clients/server/routes.ts', '../web/queries.ts'],
    [5, 'src/features/clients/web/ClientsPage.tsx', '../server/store.ts'],
    [5, 'src/features/clients/web/ClientsPage.tsx', '#features/projects/web/ProjectsPage.tsx'],
    [6, 'src/features/clients/web/columns.tsx', './ClientsPage.tsx'],
    [6, 'src/features/clients/server/jobs.ts', './routes.ts'],
    [6, 'src/web/session.ts', '#app/routes.tsx'],
    [9, 'src/features/clients/server/store.ts', '#testing/factories.ts'],
  ])('rule %i: %s imports %s', (rule, path, target) => {
    const faults = findBoundaryFaults([{ path, text: `import { a } from '${target}';\n` }]);
    expect(faults.join('\n')).toContain(`(rule ${rule}:`);
    expect(faults[0]).toMatch(/^src\/\S+ imports src\/\S+ \(rule/);
  });

  it.each([
    ["import type { Kysely } from 'kysely';\n"],
    ["import pg from 'pg';\n"],
    ['const rows = await sql`select 1`;\n'],
    ["await database.query('select id');\n"],
    ["const text = 'select id from clients where true';\n"],
  ])('rule 7: %j outside of store.ts', (text) => {
    const faults = findBoundaryFaults([{ path: 'src/features/clients/server/routes.ts', text }]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('(rule 7:');
    expect(findBoundaryFaults([{ path: 'src/features/clients/server/store.ts', text }])).toEqual([]);
  });

  it('rule 8: a cycle over three files, once, with its path', () => {
    const faults = findBoundaryFaults([
      { path: 'src/core/a.ts', text: "import { b } from './b.ts';\n" },
      { path: 'src/core/b.ts', text: "import type {\n  C,\n} from './deep/c.ts';\n" },
      { path: 'src/core/deep/c.ts', text: "export { a } from '../a.ts';\n" },
    ]);
    expect(faults).toEqual([
      'src/core/a.ts -> src/core/b.ts -> src/core/deep/c.ts -> src/core/a.ts (rule 8: no cycles)',
    ]);
  });
});

describe('import rules: what is allowed stays silent', () => {
  it.each([
    ['src/server/mount.ts', '#core/contract.ts'],
    ['src/features/invoices/contract.ts', '#features/projects/contract.ts'],
    ['src/features/invoices/server/routes.ts', './store.ts'],
    ['src/features/invoices/server/routes.ts', '#features/projects/server/store.ts'],
    ['src/features/invoices/server/routes.test.ts', '#testing/database.ts'],
    ['src/server/admin/seed-demo.ts', '#testing/demo/clients.ts'],
    ['src/server/admin/import.ts', '#features/imports/server/store.ts'],
    ['src/features/invoices/web/InvoicesPage.tsx', '#features/projects/web/queries.ts'],
    ['src/features/invoices/web/InvoicesPage.test.tsx', './InvoicesPage.tsx'],
    ['src/app/routes.tsx', '#features/invoices/web/InvoicesPage.tsx'],
    ['src/server.ts', '#app/server-features.ts'],
  ])('%s imports %s', (path, target) => {
    expect(findBoundaryFaults([{ path, text: `import { a } from '${target}';\n` }])).toEqual([]);
  });

  it('the types of a connection are no SQL', () => {
    const text = "import type pg from 'pg';\n";
    expect(findBoundaryFaults([{ path: 'src/app/server-databases.ts', text }])).toEqual([]);
  });

  it('a lazy import closes no cycle', () => {
    const files = [
      { path: 'src/core/a.ts', text: "export const load = () => import('./b.ts');\n" },
      { path: 'src/core/b.ts', text: "import type { A } from './a.ts';\n" },
    ];
    expect(findBoundaryFaults(files)).toEqual([]);
  });

  it('but a lazy import obeys the layers', () => {
    const text = "export const page = () => import('#app/routes.tsx');\n";
    expect(findBoundaryFaults([{ path: 'src/web/session.ts', text }])).toHaveLength(2);
  });
});
