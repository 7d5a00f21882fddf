import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import type { List } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconCalendarRepeat } from '#web/ui/icons.ts';
import { listAccess, type SubscribedList } from '../rules.ts';

const Dialog = lazy(() =>
  import('./SubscriptionDialog.tsx').then((module) => ({ default: module.SubscriptionDialog })),
);

/** The button beside the export: schedules the list, as currently shown, by mail. */
export function SubscribeButton({
  name,
  project,
  list,
  more = {},
}: {
  name: SubscribedList;
  project?: number;
  list: Pick<List<unknown>, 'declaration' | 'address'>;
  /** Other parameters of the list's call: the invoices' period. */
  more?: Readonly<Record<string, string>>;
}) {
  const t = useTexts('reports');
  const role = useSession()?.user.role;
  const [open, setOpen] = useState(false);
  if (!can(role, 'subscriptions.manage') || !can(role, listAccess[name])) return null;
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
