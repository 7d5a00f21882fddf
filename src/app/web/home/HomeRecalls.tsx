import type { HomeRecall } from '#features/overview/home/contract.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Day } from '#web/ui/Values.tsx';
import { HomeRow, HomeRows, HomeSection } from './HomeSection.tsx';

/** Recalls that the user's sites must acknowledge; each leads to its page. Renders nothing if there are none. */
export function HomeRecalls({ recalls }: { recalls: readonly HomeRecall[] }) {
  const t = useTexts('home');
  if (recalls.length === 0) return null;
  return (
    <HomeSection title={t('to_acknowledge')} to="/recalls">
      <HomeRows rows={recalls} none="" rowKey={({ id }) => id}>
        {({ id, reference, places, due_on: due, late }) => (
          <HomeRow
            to={`/recalls/${id}`}
            title={reference}
            detail={places}
            end={
              <>
                {late && <Badge tone="bad">{t('late')}</Badge>} <Day value={due} />
              </>
            }
          />
        )}
      </HomeRows>
    </HomeSection>
  );
}
