import { FailedMails } from '#features/oversight/health/web/FailedMails.tsx';
import { LanesCard } from '#features/oversight/health/web/LanesCard.tsx';
import { ServerFacts } from '#features/oversight/health/web/ServerFacts.tsx';
import { OutsideServices } from '#features/oversight/providers/web/OutsideServices.tsx';
import { Cards } from '#web/ui/Card.tsx';

/** Whether the portal is well: server, background work, outside services, failed mails. */
export function SystemHealth() {
  return (
    <Cards>
      <ServerFacts />
      <LanesCard />
      <OutsideServices />
      <FailedMails />
    </Cards>
  );
}
