import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconHistory } from '#web/ui/icons.ts';
import { historyContract } from '../contract.ts';
import type { HistoryOf } from './queries.ts';

const HistoryDialog = lazy(() =>
  import('./HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })),
);

/** Opens the history of a record, for roles that may read it. */
export function HistoryButton({
  noun,
  id,
  name,
  inRow = false,
}: HistoryOf & {
  /** The name of the record. */
  name: string;
  /** In a list: only the icon. */
  inRow?: boolean;
}) {
  const t = useTexts('common');
  const user = useSession()?.user;
  const [open, setOpen] = useState(false);
  const endpoint = historyContract[noun === 'global_settings' ? 'globalSettings' : noun];
  if (!can(user, endpoint.access)) return null;
  return (
    <>
      <PlainButton
        look={inRow ? 'quiet' : 'plain'}
        icon={<IconHistory aria-hidden />}
        {...(inRow && { 'aria-label': t('history_of', { name }) })}
        onClick={() => setOpen(true)}
      >
        {!inRow && t('history')}
      </PlainButton>
      {open && (
        <Suspense fallback={null}>
          <HistoryDialog
            {...{ noun, name, onClose: () => setOpen(false) }}
            {...(id !== undefined && { id })}
          />
        </Suspense>
      )}
    </>
  );
}
