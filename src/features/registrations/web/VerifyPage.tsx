import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { setLoading, showSuccess } from '#web/messages.ts';
import { currentSession, updateUser } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink, PlainButton } from '#web/ui/Buttons.tsx';
import { PublicForm } from '#web/ui/PublicForm.tsx';
import { registrationsContract } from '../contract.ts';

/** /verify/{id}: confirms an email by a press, so that a program that only opens links confirms nothing. */
export function VerifyPage() {
  const t = useTexts('verify');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const [emailVerified, setEmailVerified] = useState(false);
  const { mutate, isPending } = useMutation({
    onMutate: () => setLoading(true),
    onSettled: () => setLoading(false),
    mutationFn: () => call(registrationsContract.verify, { body: { id } }),
    onSuccess: ({ verified }) => {
      if (!verified) return;
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
