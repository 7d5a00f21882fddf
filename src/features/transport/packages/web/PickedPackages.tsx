import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { packagesAtOnce } from '../contract.ts';

const StatusDialog = lazy(() =>
  import('./StatusDialog.tsx').then((module) => ({ default: module.StatusDialog })),
);

/** What can be done with the packages that are selected: one status for all of them (Part 3, rank 4). */
export function PickedPackages({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const t = useTexts('packages');
  const [asked, setAsked] = useState(false);
  const tooMany = ids.length > packagesAtOnce;
  return (
    <>
      <PlainButton look="main" disabled={tooMany} onClick={() => setAsked(true)}>
        {t('change_status', { count: ids.length })}
      </PlainButton>
      {tooMany && <p role="alert">{t('picked_too_many', { count: packagesAtOnce })}</p>}
      {asked && (
        <Suspense>
          <StatusDialog
            ids={ids}
            onClose={() => setAsked(false)}
            onDone={() => {
              setAsked(false);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
