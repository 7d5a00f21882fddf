import { describe, expect, it } from 'vitest';
import { findStructureFaults } from './check-structure.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

describe('structure: a seeded fault is found and the message says what to do', () => {
  it.each([
    ['src/lib/dates.ts', '', 'move it into one of src/core'],
    ['src/features/clients/helpers.ts', '', "'helpers.ts' is no word of a feature folder"],
    ['src/features/clients/server/service.ts', '', "'service.ts' is no word of a feature folder"],
    ['src/features/clients/hooks/use-clients.ts', '', "a feature has no folder 'hooks'"],
    ['src/features/imports/web/read-csv.ts', '', "'read-csv.ts' is no word of a feature folder"],
    ['src/server/utils.ts', '', "the name 'utils' says nothing"],
    ['src/web/ui/index.ts', '', "the name 'index' says nothing"],
    ['src/server/createApp.ts', '', 'rename it to kebab-case'],
    ['src/web/ui/Data_Table.tsx', '', 'rename it to PascalCase (a component) or kebab-case'],
    ['src/features/sendingRecords/contract.ts', '', "rename the folder 'sendingRecords' to kebab-case"],
    ['src/core/dates.ts', lines(401), '401 lines; split it by what it owns'],
    ['src/web/theme.ts', 'export default 1;\n', 'use a named export'],
    ['src/web/theme.ts', 'const theme = 1;\nexport { theme as default };\n', 'use a named export'],
  ])('%s', (path, text, message) => {
    const faults = findStructureFaults([{ path, text }]);
    expect(faults.join('\n')).toContain(`${path}: ${message}`);
  });
});

describe('structure: what the architecture names stays silent', () => {
  it.each([
    ['src/server.ts'],
    ['src/main.tsx'],
    ['src/core/list-query.ts'],
    ['src/core/i18n/en/common.ts'],
    ['src/web/ui/DataTable.tsx'],
    ['src/app/routes.tsx'],
    ['src/features/sending-records/contract.ts'],
    ['src/features/invoices/rules.test.ts'],
    ['src/features/invoices/server/store.ts'],
    ['src/features/invoices/server/list-invoices.test.ts'],
    ['src/features/invoices/web/columns.tsx'],
    ['src/features/records/server/sources.ts'],
    ['src/features/imports/server/read-csv.ts'],
    ['src/features/invoices/web/InvoicesPage.tsx'],
    ['vite.config.ts'],
  ])('%s', (path) => {
    expect(findStructureFaults([{ path, text: lines(400) }])).toEqual([]);
  });

  it('a configuration file may export by default, as its tool asks', () => {
    expect(findStructureFaults([{ path: 'vite.config.ts', text: 'export default {};\n' }])).toEqual([]);
  });
});
