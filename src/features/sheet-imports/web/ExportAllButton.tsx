import { can } from '#core/access.ts';
import { download } from '#web/client.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ExportButton } from '#web/ui/ExportButton.tsx';
import type { ImportedKind } from '../../imports/contract.ts';
import { sheetImportsContract } from '../contract.ts';

/** Every row of a list that has no export of its own, under the columns that an import reads. */
export function ExportAllButton({ of }: { of: ImportedKind }) {
  const t = useTexts('table');
  const role = useSession()?.user.role;
  if (!can(role, sheetImportsContract.template.access)) return null;
  const query = { resource: of };
  return (
    <ExportButton hint={t('export_all')} save={() => download(sheetImportsContract.template, { query })} />
  );
}
