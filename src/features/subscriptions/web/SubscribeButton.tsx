import { IconCalendarRepeat } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import type { List } from '#web/use-list.ts';
import { listAccess, type SubscribedList } from '../rules.ts';

const Dialog = lazy(() =>
  import('./SubscriptionDialog.tsx').then((module) => ({ default: module.SubscriptionDialog })),
);

/** Beside the export: the list regularly by mail, as it is shown now. */
export function SubscribeButton({
  name,
  project,
  list,
  more = {},
}: {
  name: SubscribedList;
  project?: number;
  list: Pick<List<unknown>, 'declaration' | 'address'>;
  /** What else the list's call takes: the invoices' period. */
  more?: Readonly<Record<string, string>>;
}) {
  const t = useTexts('reports');
  const role = useSession()?.user.role;
  const [open, setOpen] = useState(false);
  if (!can(role, 'subscriptions.own') || !can(role, listAccess[name])) return null;
  return (
    <>
      <PlainButton
        icon={<IconCalendarRepeat aria-hidden />}
        title={t('subscribe_hint')}
        onClick={() => setOpen(true)}
      >
        {t('subscribe')}
      </PlainButton>
      {open && (
        <Suspense>
          <Dialog
            wanted={{ list: name, shown: list, more, ...(project !== undefined && { project }) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
