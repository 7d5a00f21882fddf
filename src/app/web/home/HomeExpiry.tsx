import type { HomeOf } from '#features/overview/home/contract.ts';
import { ExpiryLadder } from '#features/supply/expiry/web/ExpiryLadder.tsx';
import { useTexts } from '#web/texts.ts';
import { HomeSection } from './HomeSection.tsx';

/** Stock by expiry; each step leads to its batches. */
export function HomeExpiry({ steps }: { steps: NonNullable<HomeOf<'staff'>['expiry']> }) {
  const t = useTexts('expiry');
  return (
    <HomeSection title={t('chart')} to="/expiry">
      <ExpiryLadder to="/expiry" known={steps} search={(step) => () => ({ kind: step })} />
    </HomeSection>
  );
}
