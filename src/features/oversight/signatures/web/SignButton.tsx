import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconSignature } from '#web/ui/icons.ts';
import type { SignedRecord } from '../rules.ts';
import type { Signing } from './queries.ts';

const SignDialog = lazy(() => import('./SignDialog.tsx').then((module) => ({ default: module.SignDialog })));

/** Opens the dialog that signs a record; `onSign` sends the call of the signed act. */
export function SignButton({
  kind,
  name,
  onSign,
}: {
  kind: SignedRecord;
  /** The name of the record. */
  name: string;
  onSign: (signing: Signing) => Promise<void>;
}) {
  const t = useTexts('signatures');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton icon={<IconSignature aria-hidden />} onClick={() => setOpen(true)}>
        {t('sign')}
      </PlainButton>
      {open && (
        <Suspense fallback={null}>
          <SignDialog kind={kind} name={name} onSign={onSign} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
