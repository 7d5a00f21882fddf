import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { historyContract } from '../contract.ts';
import type { HistoryOf } from './queries.ts';

const HistoryDialog = lazy(() =>
  import('./HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })),
);

/** Opens the history of a record, for those who may read it. */
export function HistoryButton({
  noun,
  id,
  name,
  inRow = false,
}: HistoryOf & {
  /** What the record is called. */
  name: string;
  /** In a list: the sign alone. */
  inRow?: boolean;
}) {
  const t = useTexts('common');
  const role = useSession()?.user.role;
  const [open, setOpen] = useState(false);
  const endpoint = historyContract[noun === 'global_settings' ? 'globalSettings' : noun];
  if (!can(role, endpoint.access)) return null;
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
