import { describe, expect, it } from 'vitest';
import { findBoundaryErrors } from './check-boundaries.ts';

describe('import rules: a seeded fault is found', () => {
  it.each([
    [1, 'src/core/dates.ts', '#server/config/env.ts'],
    [1, 'src/core/dates.ts', '#record-types/field.ts'],
    [1, 'src/record-types/client.ts', '#server/config/env.ts'],
    [1, 'src/record-types/client.ts', '#features/supply/clients/contract.ts'],
    [2, 'src/server/http/mount.ts', '#features/supply/clients/contract.ts'],
    [2, 'src/web/client.ts', '#server/config/env.ts'],
    [3, 'src/features/supply/clients/contract.ts', './server/store.ts'],
    [3, 'src/features/supply/clients/rules.ts', '#web/theme.ts'],
    [4, 'src/features/supply/clients/server/routes.ts', '#features/supply/projects/server/export.ts'],
    [4, 'src/features/supply/clients/server/routes.ts', '#features/supply/projects/server/store.ts'],
    [4, 'src/features/supply/clients/server/routes.ts', '../web/queries.ts'],
    [
      4,
      'src/features/exchange/imports/server/pipeline/undo.ts',
      '#features/billing/invoices/server/balance.ts',
    ],
    [5, 'src/features/supply/clients/web/ClientsPage.tsx', '../server/store.ts'],
    [5, 'src/features/supply/clients/web/ClientsPage.tsx', '#features/supply/projects/web/ProjectsPage.tsx'],
    [6, 'src/features/supply/clients/web/columns.tsx', './ClientsPage.tsx'],
    [6, 'src/features/supply/clients/server/jobs.ts', './routes.ts'],
    [6, 'src/features/supply/projects/server/routes.ts', '#features/supply/clients/server/feature.ts'],
    [6, 'src/web/session.ts', '#app/web/routes.tsx'],
    [1, 'src/locales/text.ts', '#core/dates.ts'],
    [9, 'src/features/supply/clients/server/store.ts', '#testing/factories.ts'],
    [9, 'src/app/server/process.ts', '#testing/factories.ts'],
    [10, 'src/features/supply/clients/server/store.ts', '#demo/clients.ts'],
    [15, 'src/features/supply/clients/rules.ts', '#features/transport/packages/contract.ts'],
    [15, 'src/features/oversight/history/server/store.ts', '#features/people/users/server/service.ts'],
  ])('rule %i: %s imports %s', (rule, path, target) => {
    const errors = findBoundaryErrors([{ path, text: `import { a } from '${target}';\n` }]);
    expect(errors.join('\n')).toContain(`(rule ${rule}:`);
    expect(errors[0]).toMatch(/^src\/\S+ imports src\/\S+ \(rule/);
  });

  it.each([
    ["const rows = await sql.of({ id: 'number' })`select id`;\n"],
    ["import pg from 'pg';\n"],
    ['const rows = await sql`select 1`;\n'],
    ["await database.query('select id');\n"],
    ["const text = 'select id from clients where true';\n"],
  ])('rule 7: %j outside of store.ts', (text) => {
    const errors = findBoundaryErrors([{ path: 'src/features/supply/clients/server/routes.ts', text }]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('(rule 7:');
    expect(findBoundaryErrors([{ path: 'src/features/supply/clients/server/store.ts', text }])).toEqual([]);
  });

  it('rule 8: a cycle over three files, once, with its path', () => {
    const errors = findBoundaryErrors([
      { path: 'src/core/a.ts', text: "import { b } from './b.ts';\n" },
      { path: 'src/core/b.ts', text: "import type {\n  C,\n} from './deep/c.ts';\n" },
      { path: 'src/core/deep/c.ts', text: "export { a } from '../a.ts';\n" },
    ]);
    expect(errors).toEqual([
      'src/core/a.ts -> src/core/b.ts -> src/core/deep/c.ts -> src/core/a.ts (rule 8: no cycles)',
    ]);
  });
});

it('rule 17: a library for few calls that is loaded at start', () => {
  const errorsIn = (text: string) => findBoundaryErrors([{ path: 'src/server/files/pdf.ts', text }]);
  expect(errorsIn("import { a } from './a.ts';\nimport Pdf, {\n  type A,\n} from 'pdfkit';\n")).toEqual([
    'src/server/files/pdf.ts imports pdfkit (rule 17: the server loads what few calls need with import(), and node:http with node-http.ts, decision 0121)',
  ]);
  expect(errorsIn("import http, { type IncomingMessage } from 'node:http';\n")).toHaveLength(1);
  expect(errorsIn("import type Pdf from 'pdfkit';\nconst load = () => import('pdfkit');\n")).toEqual([]);
});

describe('access rules: a seeded fault is found', () => {
  const projects = 'src/features/supply/projects/server/store.ts';
  const elsewhere = 'src/features/supply/clients/server/store.ts';
  const errorsIn = (path: string, text: string) => findBoundaryErrors([{ path, text }]).join('\n');

  it.each([
    ['export function listThings(database: Queryable, _scope: Scope) {\n'],
    ['export async function findThing(\n  database: Queryable,\n  _system: System,\n) {\n'],
    ['const list = (_: Scope) => [];\n'],
  ])('rule 11: %j', (text) => {
    expect(errorsIn(elsewhere, text)).toContain('(rule 11:');
    expect(errorsIn(elsewhere, text.replace(/_\w*:/, 'scope:'))).toBe('');
  });

  it.each([
    ["const scope = makeScope({ reach: 'all' });\n"],
    ['const system = systemScope();\n'],
    ['const scope = { reach } as Scope;\n'],
    ["const row = { id } as Authorized<'project'>;\n"],
  ])('rule 12: %j', (text) => {
    expect(errorsIn(elsewhere, text)).toContain('(rule 12:');
    expect(errorsIn('src/server/auth/scope.ts', text)).toBe('');
  });

  it.each([
    ['another place', elsewhere, 'findProject', 'scope: Scope'],
    ['another function', projects, 'listProjects', 'scope: Scope'],
    ['no Scope', projects, 'findProject', 'id: number'],
  ])('rule 13: %s', (_, path, name, parameter) => {
    const find = (one: string, taken: string) =>
      `export function ${one}(database: Queryable, ${taken}) {\n  return authorize('project', row);\n}\n`;
    expect(errorsIn(path, find(name, parameter))).toContain('(rule 13:');
    expect(errorsIn(projects, find('findProject', 'scope: Scope'))).toBe('');
  });
});

describe('rule 14', () => {
  const store = 'src/features/supply/clients/server/store.ts';
  const errorsIn = (text: string) => findBoundaryErrors([{ path: store, text }]).join('\n');

  it.each([
    ['export async function updateThing(transaction: Queryable, id: number): Promise<void> {\n}\n'],
    [
      'export function deleteThing(\n  transaction: Queryable,\n  { thingId }: { thingId: number },\n) {\n}\n',
    ],
  ])('%j', (text) => {
    expect(errorsIn(text)).toContain('(rule 14:');
    const proven = text.replace(
      /id: number|\{ thingId \}: \{ thingId: number \}/,
      "{ id }: Authorized<'thing'>",
    );
    expect(errorsIn(proven)).toBe('');
    expect(errorsIn(text.replace(/update|delete/, 'find'))).toBe('');
  });
});

describe('import rules: features', () => {
  const clients = (name: string, target: string) => ({
    path: `src/features/supply/clients/${name}`,
    text: `import { a } from '${target}';\n`,
  });
  const projects = {
    path: 'src/features/supply/projects/web/ProjectsPage.tsx',
    text: "export const load = () => import('#features/supply/clients/web/queries.ts');\n",
  };

  it('rule 16: a cycle between two features, though none between their files, and a lazy import in it', () => {
    const errors = findBoundaryErrors([
      clients('rules.ts', '#features/supply/projects/contract.ts'),
      projects,
    ]);
    expect(errors).toEqual([
      'src/features/supply/clients -> src/features/supply/projects -> src/features/supply/clients (rule 16: no cycles between features)',
    ]);
  });

  it('a test may import a feature above its own', () => {
    const above = clients('rules.test.ts', '#features/supply/projects/contract.ts');
    expect(findBoundaryErrors([above, projects])).toEqual([]);
  });
});

describe('import rules: allowed imports are not reported', () => {
  it.each([
    ['src/server/http/mount.ts', '#core/contract.ts'],
    ['src/features/billing/invoices/contract.ts', '#features/supply/projects/contract.ts'],
    ['src/features/billing/invoices/server/routes.ts', './store.ts'],
    ['src/features/billing/invoices/server/routes.ts', '#features/supply/projects/server/service.ts'],
    ['src/features/exchange/imports/server/pipeline/undo.ts', '#features/billing/invoices/server/service.ts'],
    ['src/features/billing/invoices/server/routes.test.ts', '#testing/database.ts'],
    ['src/app/admin/seed-demo.ts', '#demo/clients.ts'],
    ['src/app/admin/import.ts', '#features/exchange/imports/server/store.ts'],
    ['src/features/billing/invoices/web/InvoicesPage.tsx', '#features/supply/projects/web/queries.ts'],
    ['src/features/billing/invoices/web/InvoicesPage.test.tsx', './InvoicesPage.tsx'],
    ['src/app/web/routes.tsx', '#features/billing/invoices/web/InvoicesPage.tsx'],
    ['src/server.ts', '#app/server/features.ts'],
    ['src/features/supply/clients/server/feature.ts', './routes.ts'],
    ['src/app/server/features.ts', '#features/supply/clients/server/feature.ts'],
  ])('%s imports %s', (path, target) => {
    expect(findBoundaryErrors([{ path, text: `import { a } from '${target}';\n` }])).toEqual([]);
  });

  it('the types of a connection are not SQL', () => {
    const text = "import type pg from 'pg';\n";
    expect(findBoundaryErrors([{ path: 'src/app/server/databases.ts', text }])).toEqual([]);
  });

  it('a lazy import closes no cycle', () => {
    const files = [
      { path: 'src/core/a.ts', text: "export const load = () => import('./b.ts');\n" },
      { path: 'src/core/b.ts', text: "import type { A } from './a.ts';\n" },
    ];
    expect(findBoundaryErrors(files)).toEqual([]);
  });

  it('but a lazy import obeys the layers', () => {
    const text = "export const page = () => import('#app/web/routes.tsx');\n";
    expect(findBoundaryErrors([{ path: 'src/web/session.ts', text }])).toHaveLength(2);
  });
});
