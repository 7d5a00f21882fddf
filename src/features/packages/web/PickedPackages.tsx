import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type PackageRow, packagesAtOnce } from '../contract.ts';
import classes from './Packages.module.css';

const StatusDialog = lazy(() =>
  import('./StatusDialog.tsx').then((module) => ({ default: module.StatusDialog })),
);

/** What can be done with the packages that are picked: one status for all of them (Part 3, rank 4). */
export function PickedPackages({
  rows,
  picked,
  onChange,
}: {
  /** Those of the page. */
  rows: readonly PackageRow[];
  picked: ReadonlySet<number>;
  onChange: (picked: ReadonlySet<number>) => void;
}) {
  const t = useTexts('packages');
  const [asked, setAsked] = useState(false);
  const page = new Set([...picked, ...rows.map(({ id }) => id)]);
  const tooMany = picked.size > packagesAtOnce;
  return (
    <div className={classes.picked}>
      <PlainButton
        look={picked.size > 0 ? 'main' : 'plain'}
        disabled={picked.size === 0 || tooMany}
        onClick={() => setAsked(true)}
      >
        {t('change_status', { count: picked.size })}
      </PlainButton>
      <PlainButton disabled={page.size === picked.size} onClick={() => onChange(page)}>
        {t('pick_page')}
      </PlainButton>
      {picked.size > 0 && (
        <PlainButton look="quiet" onClick={() => onChange(new Set())}>
          {t('pick_none')}
        </PlainButton>
      )}
      {tooMany && <p role="alert">{t('picked_too_many', { count: packagesAtOnce })}</p>}
      {asked && (
        <Suspense>
          <StatusDialog
            ids={[...picked]}
            onClose={() => setAsked(false)}
            onDone={() => {
              setAsked(false);
              onChange(new Set());
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
