import { can } from '#core/access.ts';
import type { ImportedKind } from '#record-types/imports.ts';
import { download } from '#web/client.ts';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { importsContract } from '../contract.ts';

/** Exports every row of a list without an export of its own, with the columns that an import reads. */
export function ExportAllButton({ of }: { of: ImportedKind }) {
  const t = useTexts('table');
  const user = useSession()?.user;
  if (!can(user, importsContract.template.access)) return null;
  const query = { resource: of };
  return <ExportButton hint={t('export_all')} save={() => download(importsContract.template, { query })} />;
}
