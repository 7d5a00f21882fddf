import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import type { ImportedKind } from '#record-types/imports.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconTableImport } from '#web/ui/icons.ts';
import { importsContract } from '../contract.ts';

const Dialog = lazy(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })));

interface Target {
  /** The list itself first, then its dependent kinds. */
  into: readonly [ImportedKind, ...ImportedKind[]];
  project?: number;
  /** The button's label, if not the list's default. */
  label?: string;
}

/** The import button, for users who may write; a project's list is imported into that project. */
export function ImportButton({ into, project, label }: Target) {
  // Texts that all lists have loaded: a button that renders late would shift its neighbours.
  const t = useTexts('table');
  const user = useSession()?.user;
  const [open, setOpen] = useState(false);
  if (!can(user, importsContract.upload.access)) return null;
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
