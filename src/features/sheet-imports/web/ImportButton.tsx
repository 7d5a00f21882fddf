import { IconTableImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import type { ImportedKind } from '../../imports/contract.ts';
import { sheetImportsContract } from '../contract.ts';

const Dialog = lazy(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })));

interface Target {
  /** The list itself first, then what hangs below its rows. */
  into: readonly [ImportedKind, ...ImportedKind[]];
  project?: number;
  /** After a file that was not written. */
  again?: boolean;
}

/** Import beside export, for those who may write; a project's list is imported into that project. */
export function ImportButton(target: Target) {
  const role = useSession()?.user.role;
  if (!can(role, sheetImportsContract.upload.access)) return null;
  return (
    <Suspense>
      <Opened {...target} />
    </Suspense>
  );
}

function Opened({ into, project, again = false }: Target) {
  const t = useTexts('imports');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        icon={<IconTableImport aria-hidden />}
        title={t('import_hint', { list: t(into[0]) })}
        onClick={() => setOpen(true)}
      >
        {t(again ? 'again' : 'import')}
      </PlainButton>
      {open && (
        <Suspense>
          <Dialog into={into} {...(project !== undefined && { project })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
