import { can } from '#core/access.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { GlobalSettings } from './GlobalSettings.tsx';

/** /global_settings: for admin; others see the access panel, and no call is made. */
export function GlobalSettingsPage() {
  const t = useTexts('globalSettings');
  const user = useSession()?.user;
  if (!can(user, 'global_settings.manage')) return <UnauthorizedPanel />;
  return (
    <>
      <PageHead title={t('title')} action={<HistoryButton noun="global_settings" name={t('title')} />} />
      <GlobalSettings />
    </>
  );
}
