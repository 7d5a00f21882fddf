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
  /** What the button says where it is not the one of a list. */
  label?: string;
}

/** Import beside export, for those who may write; a project's list is imported into that project. */
export function ImportButton({ into, project, label }: Target) {
  // The words of every list: a button that came later than its neighbours would push them from under the pointer.
  const t = useTexts('table');
  const role = useSession()?.user.role;
  const [open, setOpen] = useState(false);
  if (!can(role, sheetImportsContract.upload.access)) return null;
  return (
    <>
      <PlainButton
        icon={<IconTableImport aria-hidden />}
        title={t('import_hint')}
        onClick={() => setOpen(true)}
      >
        {label ?? t('import')}
      </PlainButton>
      {open && (
        <Suspense>
          <Dialog into={into} {...(project !== undefined && { project })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
