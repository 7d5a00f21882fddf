import { seesRows } from '#record-types/blinding.ts';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { ExpiryList } from './ExpiryList.tsx';

/** /expiry: stock that expires soon, across all projects that the user may see. */
export function ExpiryPage({ Actions }: ListActionsProps) {
  const t = useTexts('expiry');
  const user = useSession()?.user;
  if (!seesRows(user, 'expiry')) return <UnauthorizedPanel />;
  return (
    <>
      <PageHead title={t('chart')} meta={<span>{t('chart_hint')}</span>} />
      <ExpiryList Actions={Actions} />
    </>
  );
}
