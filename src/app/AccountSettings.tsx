import { PasswordForm } from '#features/profile/web/PasswordForm.tsx';
import { SecondStepsCards } from '#features/second-steps/web/SecondStepsCards.tsx';
import { SessionsCard } from '#features/sessions/web/SessionsCard.tsx';
import { Cards } from '#web/ui/Card.tsx';

/** The tab 'account': the own password, how the account is entered, and where it is signed in. */
export function AccountSettings() {
  return (
    <Cards>
      <PasswordForm from="account" />
      <SecondStepsCards />
      <SessionsCard />
    </Cards>
  );
}
