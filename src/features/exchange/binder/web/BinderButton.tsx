import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { binderContract } from '../contract.ts';

const BinderDialog = lazy(() =>
  import('./BinderDialog.tsx').then((module) => ({ default: module.BinderDialog })),
);

/** Opens the inspection binder of a project, for roles that may; its code is loaded when opened. */
export function BinderButton({ project }: { project: number }) {
  const t = useTexts('projects');
  const user = useSession()?.user;
  const [open, setOpen] = useState(false);
  if (!can(user, binderContract.request.access)) return null;
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>{t('binder')}</PlainButton>
      {open && (
        <Suspense fallback={null}>
          <BinderDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
