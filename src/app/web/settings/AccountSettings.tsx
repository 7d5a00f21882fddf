import { can } from '#core/access.ts';
import { MfaCards } from '#features/access/mfa/web/MfaCards.tsx';
import { PasswordForm } from '#features/access/profile/web/PasswordForm.tsx';
import { DevicesCard } from '#features/access/sessions/web/DevicesCard.tsx';
import { SessionsCard } from '#features/access/sessions/web/SessionsCard.tsx';
import { OwnEmailForm } from '#features/people/users/web/OwnEmailForm.tsx';
import { useSession } from '#web/session.ts';
import { Cards } from '#web/ui/Card.tsx';

/** The tab 'account': password, sign-in methods and active sessions. */
export function AccountSettings() {
  const user = useSession()?.user;
  return (
    <Cards>
      <PasswordForm from="account" />
      <OwnEmailForm />
      <MfaCards />
      <SessionsCard />
      {can(user, 'devices.manage') && <DevicesCard />}
    </Cards>
  );
}
