import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isFlagSet } from '#core/errors.ts';
import { callForBody } from '#web/client.ts';
import { PublicForm } from '#web/forms/PublicForm.tsx';
import { setLoading, showErrors, showSuccess } from '#web/messages.ts';
import { currentSession, updateUser } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink, PlainButton } from '#web/ui/Buttons.tsx';
import { registrationsContract } from '../contract.ts';

/** /verify/{id}: confirms an email by a button, so that link scanners confirm nothing (AUTH-46, A-18). */
export function VerifyPage() {
  const t = useTexts('verify');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const [emailVerified, setEmailVerified] = useState(false);
  const { mutate, isPending } = useMutation({
    onMutate: () => setLoading(true),
    onSettled: () => setLoading(false),
    mutationFn: () => callForBody(registrationsContract.verify, { body: { id } }),
    onSuccess: (answer) => {
      if (!isFlagSet(answer, 'verified')) {
        showErrors(['Unexpected response format']);
        return;
      }
      setEmailVerified(true);
      if (currentSession()) updateUser({ verified: true });
      showSuccess({ message: 'verify.EMAIL_VERIFIED' });
    },
  });
  return (
    <PublicForm title={t('title')} intro={t(emailVerified ? 'done' : 'intro')}>
      {emailVerified ? (
        <ButtonLink to="/">{t('home')}</ButtonLink>
      ) : (
        <PlainButton look="main" busy={isPending} onClick={() => mutate()}>
          {t('confirm')}
        </PlainButton>
      )}
    </PublicForm>
  );
}
