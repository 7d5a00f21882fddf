import { useMutation } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { profileContract } from '../contract.ts';

/** Notice for users with an unverified email, with a button to send the link again. */
export function VerificationNotice() {
  const t = useTexts('myProfile');
  const user = useSession()?.user;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(profileContract.sendVerification, {}),
    onSuccess: () => showSuccess({ message: 'myProfile.VERIFICATION_SENT' }),
  });
  if (!user || user.verified) return null;
  return (
    <Notice
      text={t('verify_notice', { email: user.email })}
      action={
        <PlainButton busy={isPending} onClick={() => mutate()}>
          {t('verify_again')}
        </PlainButton>
      }
    />
  );
}
