import { describe, expect, it } from 'vitest';
import { findStructureErrors } from './check-structure.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

describe('structure: a seeded fault is found and the message says what to do', () => {
  it.each([
    ['src/lib/dates.ts', '', 'move it into one of src/core'],
    ['src/features/supply/clients/helpers.ts', '', "'helpers.ts' is no word of a feature folder"],
    ['src/features/supply/clients/server/helper.ts', '', "'helper.ts' is no word of a feature folder"],
    ['src/features/supply/clients/server/balance.ts', '', "'balance.ts' is no word of a feature folder"],
    ['src/features/supply/clients/server/pipeline/stage.ts', '', "a feature has no folder 'server/pipeline'"],
    ['src/features/exchange/imports/server/steps/stage.ts', '', "a feature has no folder 'server/steps'"],
    ['src/features/supply/clients/hooks/use-clients.ts', '', "a feature has no folder 'hooks'"],
    ['src/features/exchange/imports/web/read-csv.ts', '', "'read-csv.ts' is no word of a feature folder"],
    ['src/server/utils.ts', '', "the name 'utils' says nothing"],
    ['src/web/ui/index.ts', '', "the name 'index' says nothing"],
    ['src/server/createApp.ts', '', 'rename it to kebab-case'],
    ['src/web/ui/Data_Table.tsx', '', 'rename it to PascalCase (a component) or kebab-case'],
    ['src/features/oversight/sentMail/contract.ts', '', "rename the folder 'sentMail' to kebab-case"],
    ['src/features/clients/contract.ts', '', "there is no domain 'clients'"],
    ['src/core/dates.ts', lines(401), '401 lines; split it by what it owns'],
    ['src/web/theme.ts', 'export default 1;\n', 'use a named export'],
    ['src/web/theme.ts', 'const theme = 1;\nexport { theme as default };\n', 'use a named export'],
  ])('%s', (path, text, message) => {
    const errors = findStructureErrors([{ path, text }]);
    expect(errors.join('\n')).toContain(`${path}: ${message}`);
  });
});

describe('structure: allowed files are not reported', () => {
  it.each([
    ['src/server.ts'],
    ['src/main.tsx'],
    ['src/core/list-query.ts'],
    ['src/locales/en/common.ts'],
    ['src/web/lists/DataTable.tsx'],
    ['src/app/web/routes.tsx'],
    ['src/features/oversight/sent-mail/contract.ts'],
    ['src/features/billing/invoices/rules.test.ts'],
    ['src/features/billing/invoices/server/store.ts'],
    ['src/features/billing/invoices/server/list-invoices.test.ts'],
    ['src/features/billing/invoices/web/columns.tsx'],
    ['src/features/supply/records/server/sources.ts'],
    ['src/features/exchange/imports/server/read-csv.ts'],
    ['src/features/exchange/imports/server/pipeline/stage.ts'],
    ['src/features/exchange/imports/server/pipeline/stage.test.ts'],
    ['src/features/exchange/imports/mapping.ts'],
    ['src/features/billing/invoices/server/service.ts'],
    ['src/features/billing/invoices/server/balance.test.ts'],
    ['src/features/billing/invoices/web/InvoicesPage.tsx'],
    ['vite.config.ts'],
  ])('%s', (path) => {
    expect(findStructureErrors([{ path, text: lines(400) }])).toEqual([]);
  });

  it('a configuration file may export by default, as its tool asks', () => {
    expect(findStructureErrors([{ path: 'vite.config.ts', text: 'export default {};\n' }])).toEqual([]);
  });
});
