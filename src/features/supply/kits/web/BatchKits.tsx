import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { kitsContract } from '../contract.ts';
import classes from './Kits.module.css';
import { KitsList } from './KitsList.tsx';

const AddKitsDialog = lazy(async () => ({ default: (await import('./AddKitsDialog.tsx')).AddKitsDialog }));

/** The kits of a batch, on its page. */
export function BatchKits({ batch }: { batch: { readonly id: number; readonly number: string } }) {
  const t = useTexts('kits');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes['part']} data-follows>
      <div className={classes['head']}>
        <h2>{t('kits_of_batch')}</h2>
        {can(useSession()?.user, kitsContract.add.access) && (
          <PlainButton onClick={() => setIsOpen(true)}>{t('add')}</PlainButton>
        )}
      </div>
      <KitsList batch={batch.id} />
      {isOpen && (
        <Suspense>
          <AddKitsDialog batch={batch} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
